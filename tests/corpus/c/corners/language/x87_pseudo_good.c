//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// An infinity has its leading bit; with an exponent of 0 that bit counts as the exponent 1.

#include <assert.h>
int main(void) {
    union { unsigned short part[8]; long double value; } u = { { 0, 0, 0, 0x8000, 0x7fff } };
    union { unsigned short part[8]; long double value; } w = { { 0, 0, 0, 0x8000, 0 } };
    volatile long double value = u.value, least = w.value;
    assert(__builtin_isinf(value));
    assert(least == 0x1p-16382L);
    return 0;
}
