//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// The bytes of the NaN that an operation gives are not those of NAN.

#include <assert.h>
#include <math.h>
#include <string.h>
int main(void) {
    volatile float huge = INFINITY;
    float n = huge - huge;
    int bits;
    memcpy(&bits, &n, sizeof bits);
    assert(bits >= 0);
    return 0;
}
