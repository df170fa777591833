//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// A negated NaN in a static initialiser has a sign bit.

#include <assert.h>
static union { double value; unsigned long long bits; } x = { -__builtin_nan("") };
int main(void) {
    assert(x.bits == 0x7ff8000000000000);
    return 0;
}
