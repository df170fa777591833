//@ run: --confirm always --check reach
//@ needs: gcc
//@ exit: 3
//@ stdout: not confirmed by execution: depends on the uninitialised variable `x` (always.c:8)
//@ stdout: verdict: unknown
// Who wants to see every counterexample confirmed does not get this one.
#include <assert.h>
int main(void) { int x; assert(x != 7); return 0; }
