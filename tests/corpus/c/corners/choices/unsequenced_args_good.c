//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// `f(i++, i)` is undefined.

#include <assert.h>
static int minus(int a, int b) { return a - b; }
int main(void) {
    int i = 1, j = i + 1;
    assert(minus(i++, j) == -1);
    return 0;
}
