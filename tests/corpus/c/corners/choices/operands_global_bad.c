//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// An operand reads what the other one's call writes.

#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 1; }
int main(void) {
    int r = g + set();
    assert(r == 2);
    return 0;
}
