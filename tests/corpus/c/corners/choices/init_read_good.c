//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// An initialiser reads what another one's call writes.

#include <assert.h>
static int g = 4, h;
static int clear(void) { h = 0; return 9; }
int main(void) {
    int a[2] = { g, clear() };
    assert(a[0] == 4);
    return 0;
}
