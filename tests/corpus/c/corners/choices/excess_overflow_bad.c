//@ run: verify % --timeout 30s --data-model ILP32 --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: assuming: floating-point operations round to their type
//@ gcc: -m32 -msse2 -mfpmath=sse -O0 => exit 0
//@ gcc: -m32 -msse2 -mfpmath=sse -O2 => exit 0
//@ gcc: -O0 => exit 0
// A product that is too large for double fits into a register.

#include <assert.h>
volatile double a = 1e200, b = 1e-200;
int main(void) {
    double x = a, y = b;
    assert(x * x * y > 1e300);
    return 0;
}
