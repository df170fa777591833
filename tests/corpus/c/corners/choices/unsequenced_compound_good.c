//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// `i += i++` is undefined; pointers that step on are not.

#include <assert.h>
int main(void) {
    int a[3] = { 1, 2, 3 }, b[3];
    int *p = a, *q = b;
    *q++ = *p++;
    *q++ = *p++;
    assert(b[1] == 2 && q - b == 2);
    return 0;
}
