// The twin: the new pointer is used.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
static void *again(void *p, size_t n) { return realloc(p, n); }
static void *(*const grow)(void *, size_t) = again;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = grow(p, 4000);
  if (q) {
    *q = 1;
    free(q);
  } else free(p);
}
