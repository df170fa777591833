// The sign of the dividend.
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
  assert(fmod(-ten, three) == -1 && fmod(ten, 0.1) > 0.09);
  return 0;
}
