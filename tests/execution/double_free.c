//@ run: --check memsafety --malloc never-fails
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: attempting double-free (double_free.c:13
//@ stdout: verdict: unsafe (valid-free)
// The second one is wrong.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  free(p);
  if (__VERIFIER_nondet_int() == 5)
    free(p);
  return 0;
}
