// What is modelled only where accesses are not checked is no reason for no answer by default: a warning says so.
//@ run: verify %
//@ exit: 0
//@ stderr: IO-W001
//@ stdout: assuming: the arguments of `printf`
//@ stdout: verdict: safe
//@ run: verify % --check memsafety
//@ exit: 2
//@ stderr: C-U321
#include <stdio.h>
#include <assert.h>
int main(void) {
  int x = 3;
  printf("%ld\n", x);
  assert(x == 3);
  return 0;
}
