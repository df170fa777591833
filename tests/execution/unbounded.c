//@ run: --ints unbounded --check reach
//@ exit: 1
//@ stdout: not confirmed by execution: integers are unbounded
// gcc has no such integers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { assert(__VERIFIER_nondet_int() < 5); return 0; }
