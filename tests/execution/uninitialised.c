//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on the uninitialised variable `x` (uninitialised.c:9)
//@ stdout: verdict: unsafe (unreach-call)
// What gcc does with it is its own affair; the verdict stays.
#include <assert.h>
int main(void) {
  int x;
  assert(x != 7);
  return 0;
}
