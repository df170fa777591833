// The twin: what is in the block stays.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

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
  if (q && q[0] != 3) reach_error();
}
