//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Bytes beyond the member that was stored last have no value.

#include <assert.h>
union u { int i; char c; };
int main(void) {
    union u x;
    x.i = 5;
    assert(x.c == 5);
    return 0;
}
