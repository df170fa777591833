// The address of a variable of an inner block is followed outside of it. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 1

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p, x;
  {
    int inner = 1;
    p = &inner;
    x = *p;
  }
  return x;
}
