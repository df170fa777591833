// A block that cannot grow stays as it is.
//@ run: verify % --check memsafety --malloc never-fails --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 => exit 0

#include <stdlib.h>
#include <stdint.h>
int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  char *q = realloc(p, (size_t)PTRDIFF_MAX + 1);
  free(q);
  return p[4];
}
