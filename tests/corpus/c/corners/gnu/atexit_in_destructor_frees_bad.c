// A handler that a destructor registers uses what the destructor has freed.
//@ run: verify % --check memsafety --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
static char *p;
static void h(void) { *p = 1; }
__attribute__((destructor)) static void d(void) {
  free(p);
  atexit(h);
}
int main(void) {
  p = malloc(4);
  return 0;
}
