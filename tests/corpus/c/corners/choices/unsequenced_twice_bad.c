//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ stderr: C-U312
// `i++ + i++` is undefined; increments of different elements are not.

#include <assert.h>
int main(void) {
    int i = 1;
    int r = i++ + i++;
    assert(r == 3);
    return 0;
}
