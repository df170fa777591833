//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A compound literal is initialised like a variable.

#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int sum(int *p) { return p[0] + p[1]; }
int main(void) {
    assert(sum((int[]) { next(), next() }) == 3);
    return 0;
}
