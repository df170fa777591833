//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// That they are one object cannot be relied on either.

#include <assert.h>
int main(void) {
    const char *p = "abc", *q = p;
    assert(p == q && p[2] == q[2]);
    return 0;
}
