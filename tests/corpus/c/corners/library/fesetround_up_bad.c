//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U322
//@ gcc: -O0 -g -w -fsanitize=address => signal ABRT
// The rounding mode must not change.

#include <fenv.h>
#include <assert.h>
int main(void) { volatile double x = 1.0, y = 3.0; fesetround(FE_UPWARD); double z = x / y; assert(z * 3 <= 1.0); return 0; }
