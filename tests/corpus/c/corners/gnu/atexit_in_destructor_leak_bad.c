// The handler that a destructor registers frees what is there.
//@ run: verify % --check memsafety --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memtrack)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
static char *p;
static void h(void) { p = 0; }
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) {
  p = malloc(4);
  return 0;
}
