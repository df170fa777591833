//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Both lived at the same time.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(4), *q = malloc(4);
  if (!p || !q) return 0;
  free(p);
  assert(p != q);
  free(q);
}
