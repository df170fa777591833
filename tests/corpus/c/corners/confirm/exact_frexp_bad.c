// A fraction and an exponent.
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
  volatile double x = 0x1.8p-1060;
  int e = 0;
  double f = frexp(x, &e);
  assert(f == 1.5 || e == -1060);
  return 0;
}
