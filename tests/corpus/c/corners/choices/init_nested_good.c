//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Lists inside of lists are part of one list.

#include <assert.h>
struct deep { int a[2]; int b; };
static int c;
static int next(void) { return ++c; }
int main(void) {
    struct deep d = { { 7, next() }, 5 };
    assert(d.a[1] == 1);
    return 0;
}
