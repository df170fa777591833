//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A member and its record, with and without a conflict.

#include <assert.h>
struct s { int n, m; };
int main(void) {
    struct s x = { 1, 2 };
    x.n = x.m++ + x.n;
    assert(x.n == 3 && x.m == 3);
    return 0;
}
