//@ run: verify % --timeout 30s --data-model ILP32 --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: assuming: floating-point operations round to their type
//@ gcc: -m32 -msse2 -mfpmath=sse -O0 => exit 0
//@ gcc: -m32 -msse2 -mfpmath=sse -O2 => exit 0
//@ gcc: -O0 => exit 0
// A quotient in a register differs from the one that was stored.

#include <assert.h>
volatile double a = 1.0, b = 4.0;
int main(void) {
    double x = a, y = b;
    volatile double q = x / y;
    assert(x / y == q);
    return 0;
}
