//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// A copy of a double keeps the payload of a NaN.

#include <assert.h>
union both { unsigned long long bits; double value; };
int main(void) {
    union both from, to;
    from.bits = 0xfff8000000000005;
    to.value = from.value;
    assert(to.bits != from.bits);
    return 0;
}
