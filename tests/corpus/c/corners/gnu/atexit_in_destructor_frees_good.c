// The twin: it does not.
//@ run: verify % --check memsafety --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
static char *p;
static void h(void) { p = 0; }
__attribute__((destructor)) static void d(void) {
  free(p);
  atexit(h);
}
int main(void) {
  p = malloc(4);
  return 0;
}
