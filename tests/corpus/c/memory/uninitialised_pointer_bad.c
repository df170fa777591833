// A pointer that was never set is followed on one path.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-deref
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 5, *p;
  if (__VERIFIER_nondet_int())
    p = &x;
  return *p;
}
