//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// Which argument is evaluated first.

#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int minus(int a, int b) { return a - b; }
int main(void) {
    assert(minus(next(), next()) == -1);
    return 0;
}
