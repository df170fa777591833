// Only approximated, in C too.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 -lm => signal ABRT
//@ gcc: -O2 -lm => signal ABRT

#include <assert.h>
#include <math.h>
int main(void) {
  volatile double zero = 0;
  double x = sin(zero);
  assert(x != 0);
  return 0;
}
