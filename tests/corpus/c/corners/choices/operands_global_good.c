//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// An operand reads what the other one's call writes.

#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 1; }
int main(void) {
    int old = g;
    int r = old + set();
    assert(r == 2);
    return 0;
}
