// The only pointer to a block is overwritten.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:13: valid-memtrack
//@ stdout: verdict: unsafe (valid-memtrack)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(sizeof *p);
  p = malloc(sizeof *p);
  free(p);
  return 0;
}
