//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// 0.0/0.0 is the default NaN of x86, which has its sign bit set.

#include <assert.h>
#include <math.h>
int main(void) {
    volatile double zero = 0;
    double n = zero / zero;
    assert(!signbit(n));
    return 0;
}
