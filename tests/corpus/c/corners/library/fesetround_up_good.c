//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// The rounding mode must not change.

#include <fenv.h>
#include <assert.h>
int main(void) { volatile double x = 1.0, y = 3.0; fesetround(FE_TONEAREST); double z = x / y; assert(z * 3 <= 1.0); return 0; }
