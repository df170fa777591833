// A local variable is freed. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 0, *p = &x;
  if (__VERIFIER_nondet_int())
    p = malloc(sizeof *p);
  if (p != &x)
    free(p);
  return 0;
}
