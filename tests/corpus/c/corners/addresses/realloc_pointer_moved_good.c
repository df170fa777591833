// The twin: blocks that live are different.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

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
  if (r && (r == q || r == behind)) reach_error();
}
