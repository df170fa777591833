// What is modelled only where accesses are not checked is no reason for no answer by default: a warning says so.
//@ run: verify %
//@ exit: 0
//@ stderr: IO-W001
//@ stdout: assuming: memory accesses are valid
//@ stdout: verdict: safe
//@ run: verify % --check memsafety
//@ exit: 2
//@ stderr: C-U310
#include <alloca.h>
#include <assert.h>
static int twice(int n) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int *p = alloca(sizeof *p);
    *p = n;
    sum += *p;
  }
  return sum;
}
int main(void) {
  assert(twice(3) == 6);
  return 0;
}
