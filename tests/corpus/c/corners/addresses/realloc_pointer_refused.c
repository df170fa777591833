// A library function that allocates is not called through a pointer: what it gives would be lost.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 2
//@ stderr: C-U309
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 2
//@ stderr: C-U309
//@ gcc: -O0 => exit 0

#include <stdlib.h>
static void *(*const grow)(void *, size_t) = realloc;
int main(void) {
  char *p = grow(malloc(4), 8);
  free(p);
}
