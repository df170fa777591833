// A null pointer is followed where an allocation failed.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:13: valid-deref
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
