//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=address => exit 0
//@ gcc: -m32 => exit 0
// The same without the error.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 5000; i++) { int *p = malloc(4); if (!p) return 0; *p = i; assert(*p == i); free(p); }
  return 0;
}
