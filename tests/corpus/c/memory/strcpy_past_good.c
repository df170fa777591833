// A string with its final zero does not fit. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 49

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char to[6];
  strcpy(to, "12345");
  return to[0];
}
