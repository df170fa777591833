//@ run: verify % --timeout 30s --data-model ILP32 --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: assuming: floating-point operations round to their type
//@ gcc: -m32 -msse2 -mfpmath=sse -O0 => exit 0
//@ gcc: -m32 -msse2 -mfpmath=sse -O2 => exit 0
//@ gcc: -O0 => exit 0
// 32-bit code of gcc keeps a sum wider than double, which is listed.

#include <assert.h>
volatile double a = 9007199254740992.0, b = 1.5, c = 1.5;
int main(void) {
    double x = a, y = b, z = c;
    assert((x + y) + z - x == 4.0);
    return 0;
}
