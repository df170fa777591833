//@ run: --check memcleanup --malloc never-fails
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on `stop`, which has no body
// A function without body that does not return ends the program.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void stop(void) __attribute__((noreturn));
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int() == 5)
    stop();
  free(p);
  return 0;
}
