// An int is read from the last bytes of a character array. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char bytes[6] = {0};
  int x;
  memcpy(&x, bytes + 2, sizeof x);
  return x;
}
