//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// It is a NaN; what is initialised with numbers has their bits.

#include <assert.h>
static union { double value; unsigned long long bits; } x = { -__builtin_nan("") };
static union { double value; unsigned long long bits; } y = { -0.0 };
int main(void) {
    assert(x.value != x.value && (x.bits & 0x7ff0000000000000) == 0x7ff0000000000000);
    assert(y.bits == 0x8000000000000000);
    return 0;
}
