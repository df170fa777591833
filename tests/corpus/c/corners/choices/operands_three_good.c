//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Three calls of which two are in one operand come in any of six orders.

#include <assert.h>
static int c;
static int one(void) { c = c + 1; return 0; }
static int two(void) { c = c + 2; return 0; }
static int five(void) { c = c + 5; return 0; }
int main(void) {
    int r = (one() + two()) + five();
    assert(c == 8);
    return r;
}
