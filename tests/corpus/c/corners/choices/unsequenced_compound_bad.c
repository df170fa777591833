//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ stderr: C-U312
// `i += i++` is undefined; pointers that step on are not.

#include <assert.h>
int main(void) {
    int i = 1;
    i += i++;
    assert(i == 2);
    return 0;
}
