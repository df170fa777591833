//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ stderr: C-U312
// `a[i] = i++` is undefined.

#include <assert.h>
int main(void) {
    int a[4] = { 0 }, i = 1;
    a[i] = i++;
    assert(a[1] == 1);
    return 0;
}
