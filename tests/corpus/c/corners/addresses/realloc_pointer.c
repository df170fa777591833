// A library function that allocates is called through a pointer.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 0
//@ run: verify % --check memsafety --malloc never-fails --timeout 20s --clock processor
//@ exit: 0
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 1
//@ stdout: valid-memtrack
//@ gcc: -O0 => exit 0

#include <stdlib.h>
static void *(*const grow)(void *, size_t) = realloc;
int main(void) {
  char *p = grow(malloc(4), 8);
  free(p);
}
