// A pointer that was never set is followed on one path. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 5, *p;
  if (__VERIFIER_nondet_int())
    p = &x;
  else
    p = 0;
  return p ? *p : 0;
}
