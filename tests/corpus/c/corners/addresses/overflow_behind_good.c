//@ run: verify % --check overflow --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=undefined -fno-sanitize-recover => exit 0
// The same without overflow.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int n = 2147483646;
  for (int i = 0; i < 4500; i++) { int *p = malloc(4); if (p) *p = i; free(p); }
  n++;
  return n < 0;
}
