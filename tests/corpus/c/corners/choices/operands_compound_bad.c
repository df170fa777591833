//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// A compound assignment reads its target before or after the call.

#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 1; }
int main(void) {
    g += set();
    assert(g == 2);
    return 0;
}
