// An array of variable length is written past its end.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:16: valid-deref
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 3)
    return 0;
  int a[n];
  a[3] = 1;
  return a[3];
}
