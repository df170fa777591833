//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// A NaN has some sign, and the sign of a number is exact.

#include <assert.h>
#include <math.h>
int main(void) {
    volatile double zero = 0;
    double n = zero / zero;
    assert(isnan(n) && isnan(-n));
    assert(signbit(-1.0 / (1 + zero)) && !signbit(zero));
    return 0;
}
