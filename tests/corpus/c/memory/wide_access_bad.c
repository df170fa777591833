// An int is read from the last bytes of a character array.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char bytes[6] = {0};
  int *p = (int *) (bytes + 3);
  return *p;
}
