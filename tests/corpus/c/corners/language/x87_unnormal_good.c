//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// With its leading bit it is a number; an invalid operand becomes a NaN.

#include <assert.h>
int main(void) {
    union { unsigned short part[8]; long double value; } u = { { 0, 0, 0, 0x8000, 0x3fff } };
    union { unsigned short part[8]; long double value; } w = { { 0, 0, 0, 0, 0x3fff } };
    volatile long double value = u.value, other = w.value;
    assert(value == 1.0L);
    double narrow = other;
    assert(other != other && narrow != narrow);
    return 0;
}
