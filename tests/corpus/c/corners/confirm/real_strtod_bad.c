// A model that gives any number.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
#include <stdlib.h>
int main(void) {
  double x = strtod("2.5", 0);
  assert(x != 2.5);
  return 0;
}
