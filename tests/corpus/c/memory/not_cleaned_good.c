// A block is still there at the end, though a global variable points to it. Not here.
//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int *global;
int main(void) {
  global = malloc(sizeof *global);
  if (global)
    *global = 1;
  free(global);
  return 0;
}
