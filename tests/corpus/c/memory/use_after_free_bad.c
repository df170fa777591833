// A read from a block that was freed.
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
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 3;
  free(p);
  return *p;
}
