//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// Static unions are zero beyond the member that is initialised.

#include <assert.h>
union u { char c; int i; };
static union u x = { 1 };
int main(void) {
    x.c = 2;
    assert(x.i == 2);
    return 0;
}
