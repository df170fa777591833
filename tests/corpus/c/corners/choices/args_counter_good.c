//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Which argument is evaluated first.

#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int plus(int a, int b) { return a + b; }
int main(void) {
    assert(plus(next(), next()) == 3);
    return 0;
}
