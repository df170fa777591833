// The twin: it is freed through a pointer to `free`, and pointers to functions are equal to them.
//@ run: verify % --check memsafety,reach --timeout 20s --clock processor
//@ exit: 0
//@ gcc: -g -fsanitize=address => exit 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
static struct { void *(*allocate)(size_t); void (*release)(void *); size_t (*length)(const char *); } hooks = {malloc, free, strlen};
int main(void) {
  assert(hooks.allocate == malloc);
  char *p = hooks.allocate(hooks.length("four") + 1);
  if (p) strcpy(p, "four");
  hooks.release(p);
  return 0;
}
