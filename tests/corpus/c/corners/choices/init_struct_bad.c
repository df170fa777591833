//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// Members are initialised in any order.

#include <assert.h>
struct pair { int x, y; };
static int c = 3;
static int down(void) { return --c; }
int main(void) {
    struct pair p = { .x = down(), .y = down() };
    assert(p.x > p.y);
    return 0;
}
