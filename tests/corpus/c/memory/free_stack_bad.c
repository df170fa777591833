// A local variable is freed.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-free
//@ stdout: verdict: unsafe (valid-free)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 0, *p = &x;
  if (__VERIFIER_nondet_int())
    p = malloc(sizeof *p);
  free(p);
  return 0;
}
