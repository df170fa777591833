//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// A compound literal is initialised like a variable.

#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int first(int *p) { return p[0]; }
int main(void) {
    assert(first((int[]) { next(), next() }) == 1);
    return 0;
}
