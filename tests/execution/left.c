//@ run: --check memcleanup
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: memory is left
//@ stdout: verdict: unsafe (valid-memcleanup)
// Freed on one of two ways.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int() == 5)
    return 0;
  free(p);
  return 0;
}
