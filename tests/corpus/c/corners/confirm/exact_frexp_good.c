// A fraction and an exponent.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 -lm => exit 0
//@ gcc: -O2 -lm => exit 0

#include <assert.h>
#include <math.h>
int main(void) {
  volatile double x = 0x1.8p-1060;
  int e = 0;
  double f = frexp(x, &e);
  assert(f == 0.75 && e == -1059);
  return 0;
}
