// The next number up and down.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 -lm => exit 0
//@ gcc: -O2 -lm => exit 0

#include <assert.h>
#include <math.h>
int main(void) {
  volatile double two = 2, ten = 10, three = 3, tiny = 0x1p-1074;
  (void)two, (void)ten, (void)three, (void)tiny;
  assert(nextafter(0, -1.0) == -tiny && nextafter(tiny, 0) == 0);
  return 0;
}
