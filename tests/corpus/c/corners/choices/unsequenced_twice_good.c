//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// `i++ + i++` is undefined; increments of different elements are not.

#include <assert.h>
int main(void) {
    int a[2] = { 1, 2 };
    int r = a[0]++ + a[1]++;
    assert(r == 3);
    return 0;
}
