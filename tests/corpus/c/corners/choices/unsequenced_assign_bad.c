//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ stderr: C-U312
// `i = i++` is undefined; `i = f(i++)` is not.

#include <assert.h>
int main(void) {
    int i = 1;
    i = i++ + 1;
    assert(i == 2);
    return 0;
}
