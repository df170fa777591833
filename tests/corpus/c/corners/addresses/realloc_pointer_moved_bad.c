// A block is moved through a pointer; the old one may come again.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
static void *again(void *p, size_t n) { return realloc(p, n); }
static void *(*const grow)(void *, size_t) = again;
int main(void) {
  char *p = malloc(24), *behind = malloc(24);
  if (!p || !behind) return 0;
  char *q = grow(p, 4000);
  if (!q) return 0;
  char *r = malloc(24);
  if (r == p) reach_error();
}
