//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// 4 GB over time, one MB at a time.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 4000; i++) { char *p = malloc(1 << 20); if (!p) return 0; p[5] = 1; free(p); }
  assert(0);
}
