//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// The expressions of a list of initialisers have no order.

#include <assert.h>
static int c;
static int next(void) { return ++c; }
int main(void) {
    int a[2] = { next(), next() };
    assert(a[0] == 1);
    return 0;
}
