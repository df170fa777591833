//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// With any sign the magnitude is the same; signs of zeros are exact.

#include <assert.h>
#include <math.h>
int main(void) {
    volatile double zero = 0;
    double one = copysign(1.0, zero / zero);
    assert(one == 1.0 || one == -1.0);
    assert(copysign(2.0, -zero) == -2.0 && isnan(copysign(zero / zero, 1.0)));
    return 0;
}
