// A write past the end of a heap block whose size is an input. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[n - 1] = 1;
  free(p);
  return 0;
}
