// The address of a local variable is followed after its function returned. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 7

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int *keep_address(void) {
  static int local = 7;
  int *p = &local;
  return p;
}
int main(void) {
  int *p = keep_address();
  return *p;
}
