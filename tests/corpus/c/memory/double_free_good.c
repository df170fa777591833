// A block is freed twice on one path. Not here.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int()) {
    free(p);
    p = 0;
  }
  free(p);
  return 0;
}
