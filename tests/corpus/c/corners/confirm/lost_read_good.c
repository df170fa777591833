// A read whose value nobody uses.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  *p = 1;
  (void)*p;
  free(p);
  return 0;
}
