// All checks at once, and nothing is wrong.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => exit 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *a = calloc(4, sizeof *a), s = 0;
  if (!a) return 0;
  for (int i = 0; i < 4; i++) a[i] = i << 2;
  for (int i = 0; i < 4; i++) s += a[i] / (i + 1);
  assert(s >= 0 && s < 100);
  free(a);
  return 0;
}
