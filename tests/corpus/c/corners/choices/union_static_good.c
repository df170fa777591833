//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Static unions are zero beyond the member that is initialised.

#include <assert.h>
union u { char c; int i; };
static union u x;
int main(void) {
    assert(x.i == 0 && x.c == 0);
    return 0;
}
