//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc takes another order of evaluation
// The element that is assigned is found before or after the call.

#include <assert.h>
static int a[3], i;
static int next(void) { i = 2; return 7; }
int main(void) {
    a[i] = next();
    assert(a[0] == 7);
    return 0;
}
