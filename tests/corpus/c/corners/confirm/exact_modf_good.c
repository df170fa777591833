// A fraction with the sign of the number.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 -lm => exit 0
//@ gcc: -O2 -lm => exit 0

#include <assert.h>
#include <math.h>
int main(void) {
  volatile double x = -3.0;
  double whole = 0, part = modf(x, &whole);
  assert(whole == -3 && part == 0 && 1 / part < 0);
  return 0;
}
