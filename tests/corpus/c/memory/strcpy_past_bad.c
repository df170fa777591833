// A string with its final zero does not fit.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:14: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char to[5];
  strcpy(to, "12345");
  return to[0];
}
