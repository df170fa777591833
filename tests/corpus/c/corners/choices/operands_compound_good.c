//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A compound assignment reads its target before or after the call.

#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 1; }
int main(void) {
    int s = set();
    g += s;
    assert(g == 11);
    return 0;
}
