//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// The new block may lie where the old one was.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  free(p);
  int *q = malloc(4);
  assert(p != q);
}
