//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// copysign takes the sign of a NaN.

#include <assert.h>
#include <math.h>
int main(void) {
    volatile double zero = 0;
    assert(copysign(1.0, zero / zero) == 1.0);
    return 0;
}
