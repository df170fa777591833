//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// The comma, && and ?: have an order.

#include <assert.h>
static int g;
static int set(void) { g = 1; return 1; }
int main(void) {
    int r = (set(), g);
    assert(r == 1);
    assert(set() && g);
    assert(set() ? g : 0);
    return 0;
}
