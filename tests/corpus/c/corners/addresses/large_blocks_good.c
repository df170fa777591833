//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The same without the error.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int n = 0;
  for (int i = 0; i < 40; i++) { char *p = malloc(1 << 20); if (!p) return 0; p[5] = 1; n += p[5]; free(p); }
  assert(n <= 40);
  return 0;
}
