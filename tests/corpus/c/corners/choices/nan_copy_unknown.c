//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: the sign or the bits of a NaN
//@ gcc: -O0 -w => exit 0
// That a copy keeps the payload is not modelled, and no run shows another one.

#include <assert.h>
#include <string.h>
int main(void) {
    unsigned long long from = 0x7ff8000000000001, to;
    double value;
    memcpy(&value, &from, sizeof value);
    double copy = value;
    memcpy(&to, &copy, sizeof to);
    assert(from == to);
    return 0;
}
