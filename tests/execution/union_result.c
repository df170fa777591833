//@ run:
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on the result of `get` (union_result.c:12)
//@ stdout: verdict: unsafe (unreach-call)
// No C constant is written for a union.
#include <assert.h>
union number { int i; float f; };
extern union number get(void);
union number keep;
int main(void) {
  keep = get();
  assert(keep.i != 3);
  return 0;
}
