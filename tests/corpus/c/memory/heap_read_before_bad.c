// A read before the start of a heap block.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:17: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = calloc(2, sizeof *p);
  if (!p)
    return 0;
  int *q = p - 1;
  int x = q[0];
  free(p);
  return x;
}
