// A read whose value nobody uses.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  *p = 1;
  free(p);
  (void)*p;
  return 0;
}
