//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// `a[i] = i++` is undefined.

#include <assert.h>
int main(void) {
    int a[4] = { 0 }, i = 1;
    a[i] = i;
    i++;
    assert(a[1] == 1);
    return 0;
}
