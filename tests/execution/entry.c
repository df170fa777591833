//@ run: --entry start --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
// Execution begins elsewhere than in main.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int start(void) { assert(__VERIFIER_nondet_int() != 3); return 0; }
int main(void) { return 1; }
