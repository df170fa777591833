// A block is freed twice on one path.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-free
//@ stdout: verdict: unsafe (valid-free)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int())
    free(p);
  free(p);
  return 0;
}
