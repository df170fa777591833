// The address of a variable of an inner block is followed outside of it.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:18: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p;
  {
    int inner = 1;
    p = &inner;
  }
  return *p;
}
