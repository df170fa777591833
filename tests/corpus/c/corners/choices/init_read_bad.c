//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// An initialiser reads what another one's call writes.

#include <assert.h>
static int g = 4;
static int clear(void) { g = 0; return 9; }
int main(void) {
    int a[2] = { g, clear() };
    assert(a[0] == 4);
    return 0;
}
