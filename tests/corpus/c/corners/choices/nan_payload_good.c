//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// Copies of records and of numbers have their bytes.

#include <assert.h>
union both { unsigned long long bits; double value; };
int main(void) {
    union both from, to, number;
    from.bits = 0xfff8000000000005;
    to = from;
    assert(to.bits == from.bits);
    number.value = -2.0;
    assert(number.bits == 0xc000000000000000);
    return 0;
}
