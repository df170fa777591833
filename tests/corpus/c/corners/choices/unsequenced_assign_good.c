//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// `i = i++` is undefined; `i = f(i++)` is not.

#include <assert.h>
static int same(int x) { return x; }
int main(void) {
    int i = 1;
    i = same(i++) + 1;
    assert(i == 2);
    return 0;
}
