//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
// gcc evaluates arguments from the right.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int difference(int a, int b) { return a > 3 && b < 1 && b > -100 && a < 100; }
int main(void) { assert(!difference(__VERIFIER_nondet_int(), __VERIFIER_nondet_int())); return 0; }
