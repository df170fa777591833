// A copy that writes past the end of its target. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char from[8] = "1234567", to[6];
  unsigned n = __VERIFIER_nondet_uint();
  if (n <= sizeof to)
    memcpy(to, from, n);
  return 0;
}
