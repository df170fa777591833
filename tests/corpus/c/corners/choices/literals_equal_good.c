//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Two literals with the same text may be one object.

#include <assert.h>
int main(void) {
    const char *p = "abc", *q = "abd";
    assert(p != q);
    return 0;
}
