//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// Three calls of which two are in one operand come in any of six orders.

#include <assert.h>
static int c;
static int twice(void) { c = 2 * c + 1; return 0; }
static int thrice(void) { c = 3 * c; return 0; }
static int five(void) { c = c + 5; return 0; }
int main(void) {
    int r = (twice() + thrice()) + five();
    assert(c != 18);
    return r;
}
