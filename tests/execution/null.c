//@ run: --check memsafety
//@ needs: gcc
//@ exit: 1
//@ stdout: malloc returns 0
//@ stdout: confirmed by execution: SEGV
//@ stdout: verdict: unsafe (valid-deref)
// Only if the allocation fails.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
