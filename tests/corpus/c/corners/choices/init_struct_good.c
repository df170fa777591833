//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Members are initialised in any order.

#include <assert.h>
struct pair { int x, y; };
static int c = 3;
static int down(void) { return --c; }
int main(void) {
    int x = down(), y = down();
    struct pair p = { .x = x, .y = y };
    assert(p.x > p.y);
    return 0;
}
