// Rounded once.
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
  assert(fma(1 + 0x1p-30, 1 + 0x1p-30, -1 - 0x1p-29) == 0x1p-60);
  return 0;
}
