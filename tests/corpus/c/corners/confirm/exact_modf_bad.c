// A fraction with the sign of the number.
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
  volatile double x = -3.0;
  double whole = 0, part = modf(x, &whole);
  assert(1 / part > 0);
  return 0;
}
