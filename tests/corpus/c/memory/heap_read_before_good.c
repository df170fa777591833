// A read before the start of a heap block. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = calloc(2, sizeof *p);
  if (!p)
    return 0;
  int *q = p + 1;
  int x = q[-1];
  free(p);
  return x;
}
