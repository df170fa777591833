//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// The element that is assigned is found before or after the call.

#include <assert.h>
static int a[3], i;
static int next(void) { i = 2; return 7; }
int main(void) {
    int v = next();
    a[i] = v;
    assert(a[2] == 7);
    return 0;
}
