//@ run: --check memsafety
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: heap-buffer-overflow (bounds64.c:14
//@ stdout: verdict: unsafe (valid-deref)
// One element too many on the heap.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8) return 0;
  int *p = malloc(8 * sizeof *p);
  if (!p) return 0;
  p[n] = 1;
  free(p);
  return 0;
}
