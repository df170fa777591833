// A misfit of `printf` is told, and accesses are checked all the same.
//@ run: verify % --confirm never
//@ exit: 1
//@ stdout: wrong.library-arguments.1: violated: `printf`: `%ld` does not fit an argument of type `int`
//@ stdout: store.valid-deref.1: violated
//@ not: IO-W001
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static void wrong(void) { printf("%ld\n", 3); }
static void store(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
}
int main(void) {
  if (__VERIFIER_nondet_int()) wrong();
  else store();
  return 0;
}
