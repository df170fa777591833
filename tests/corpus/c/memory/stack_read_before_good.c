// A read before the start of a local array. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 3)
    return a[i];
  return 0;
}
