//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// Bytes beyond the member that was stored last have no value.

#include <assert.h>
union u { int i; char c; };
int main(void) {
    union u x;
    x.i = 0;
    x.c = 5;
    assert(x.i == 5);
    return 0;
}
