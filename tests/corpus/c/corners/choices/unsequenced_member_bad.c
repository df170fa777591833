//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ stderr: C-U312
// A member and its record, with and without a conflict.

#include <assert.h>
struct s { int n, m; };
int main(void) {
    struct s x = { 1, 2 };
    x.n = (x.n = 3) + x.n++;
    assert(x.n == 6);
    return 0;
}
