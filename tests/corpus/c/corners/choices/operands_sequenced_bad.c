//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// The comma, && and ?: have an order.

#include <assert.h>
static int g;
static int set(void) { g = 1; return 1; }
int main(void) {
    int r = (g | set()) | (g << 1);
    assert(r == 1);
    return 0;
}
