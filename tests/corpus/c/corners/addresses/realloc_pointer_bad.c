// A block that grows through a pointer to a function that calls `realloc` may stay where it is.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
static void *again(void *p, size_t n) { return realloc(p, n); }
static void *(*const grow)(void *, size_t) = again;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p[0] = 3;
  char *old = p;
  char *q = grow(p, 8);
  if (q && q == old) reach_error();
}
