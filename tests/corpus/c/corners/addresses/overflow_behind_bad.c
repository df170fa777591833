//@ run: verify % --check overflow --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ run: verify % --check overflow --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -fsanitize=undefined -fno-sanitize-recover => ubsan
// An overflow behind many allocations.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int n = 2147483647;
  for (int i = 0; i < 4500; i++) { int *p = malloc(4); if (p) *p = i; free(p); }
  n++;
  return n < 0;
}
