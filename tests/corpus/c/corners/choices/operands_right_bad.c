//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// The same from the other side.

#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 1; }
int main(void) {
    int r = set() + g;
    assert(r == 11);
    return 0;
}
