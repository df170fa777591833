// The next number up and down.
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
  volatile double two = 2, ten = 10, three = 3, tiny = 0x1p-1074;
  (void)two, (void)ten, (void)three, (void)tiny;
  assert(nextafter(two, three) - two == 0x1p-52);
  return 0;
}
