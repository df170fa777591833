// Only approximated, in C too.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 -lm => exit 0
//@ gcc: -O2 -lm => exit 0

#include <assert.h>
#include <math.h>
int main(void) {
  volatile double one = 1;
  double x = sin(one);
  assert(x > 0.8 && x < 0.9);
  return 0;
}
