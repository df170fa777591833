// The address of a local variable is followed after its function returned.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:19: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int *leak_address(void) {
  int local = 7;
  int *p = &local;
  return p;
}
int main(void) {
  int *p = leak_address();
  return *p;
}
