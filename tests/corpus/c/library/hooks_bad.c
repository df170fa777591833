// A block that is allocated through a pointer to `malloc` is lost.
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 1
//@ stdout: valid-memtrack
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
static struct { void *(*allocate)(size_t); void (*release)(void *); size_t (*length)(const char *); } hooks = {malloc, free, strlen};
int main(void) {
  char *p = hooks.allocate(hooks.length("four") + 1);
  if (p) strcpy(p, "four");
  p = 0;
  hooks.release(p);
  return 0;
}
