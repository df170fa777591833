//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// A block may grow where it is.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = realloc(p, 8);
  assert(q != p);
}
