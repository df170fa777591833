// A read before the start of a local array.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-deref
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int i = __VERIFIER_nondet_int();
  if (i < 3)
    return a[i];
  return 0;
}
