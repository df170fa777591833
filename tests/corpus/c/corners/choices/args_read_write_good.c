//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// One argument is read from what the other one's call writes.

#include <assert.h>
static int x = 1, y;
static int set(void) { y = 5; return 0; }
static int first(int a, int b) { return a + b; }
int main(void) {
    assert(first(x, set()) == 1);
    return 0;
}
