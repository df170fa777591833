//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// A long double without its leading bit is an invalid operand, which is unordered.

#include <assert.h>
int main(void) {
    union { unsigned short part[8]; long double value; } u = { { 0, 0, 0, 0, 0x3fff } };
    volatile long double value = u.value;
    assert(value == value);
    return 0;
}
