//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ stderr: C-U312
// `f(i++, i)` is undefined.

#include <assert.h>
static int minus(int a, int b) { return a - b; }
int main(void) {
    int i = 1;
    assert(minus(i++, i) == -1);
    return 0;
}
