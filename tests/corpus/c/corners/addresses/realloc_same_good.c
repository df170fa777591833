//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// A block may grow where it is; what is in it stays.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p[0] = 1;
  char *q = realloc(p, 8);
  if (q) assert(q[0] == 1);
}
