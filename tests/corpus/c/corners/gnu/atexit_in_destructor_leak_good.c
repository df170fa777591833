// The handler that a destructor registers frees what is there.
//@ run: verify % --check memsafety --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
static char *p;
static void h(void) { free(p); }
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) {
  p = malloc(4);
  return 0;
}
