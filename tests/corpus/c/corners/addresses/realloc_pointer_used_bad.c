// The old pointer is used after the block has moved.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
static void *again(void *p, size_t n) { return realloc(p, n); }
static void *(*const grow)(void *, size_t) = again;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = grow(p, 4000);
  if (q) {
    *p = 1;
    free(q);
  } else free(p);
}
