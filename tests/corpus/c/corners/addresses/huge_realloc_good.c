// The same without the error.
//@ run: verify % --check memsafety --malloc never-fails --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdlib.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  char *q = realloc(p, (size_t)PTRDIFF_MAX + 1);
  int sum = q == 0 ? p[0] : 7;
  free(q ? q : p);
  return sum - 1;
}
