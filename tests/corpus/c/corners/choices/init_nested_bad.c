//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// Lists inside of lists are part of one list.

#include <assert.h>
struct deep { int a[2]; int b; };
static int c;
static int next(void) { return ++c; }
int main(void) {
    struct deep d = { { 7, next() }, next() };
    assert(d.b == 2);
    return 0;
}
