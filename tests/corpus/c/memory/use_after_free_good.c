// A read from a block that was freed. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 3

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 3;
  int x = *p;
  free(p);
  return x;
}
