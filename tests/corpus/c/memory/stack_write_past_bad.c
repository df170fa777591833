// A write one past the end of a local array.
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
  int a[4];
  for (int i = 0; i <= 4; i++)
    a[i] = i;
  return 0;
}
