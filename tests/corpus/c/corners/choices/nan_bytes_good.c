//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// The bytes are those of some NaN.

#include <assert.h>
#include <math.h>
#include <string.h>
int main(void) {
    volatile float huge = INFINITY;
    float n = huge - huge;
    int bits;
    memcpy(&bits, &n, sizeof bits);
    assert((bits & 0x7f800000) == 0x7f800000 && (bits & 0x7fffff) != 0);
    return 0;
}
