//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// The pattern of an infinity without its leading bit is none.

#include <assert.h>
int main(void) {
    union { unsigned short part[8]; long double value; } u = { { 0, 0, 0, 0, 0x7fff } };
    volatile long double value = u.value;
    assert(__builtin_isinf(value));
    return 0;
}
