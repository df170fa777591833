//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A struct in a union covers only what it has.

#include <assert.h>
union u { struct { short a, b; } s; int i; };
int main(void) {
    union u x;
    x.i = 0;
    x.s.a = 7;
    assert(x.i == 7);
    return 0;
}
