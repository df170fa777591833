//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// One argument is read from what the other one's call writes.

#include <assert.h>
static int x = 1;
static int set(void) { x = 5; return 0; }
static int first(int a, int b) { return a + b; }
int main(void) {
    assert(first(x, set()) == 1);
    return 0;
}
