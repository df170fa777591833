//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// Two literals with the same text may be one object.

#include <assert.h>
int main(void) {
    const char *p = "abc", *q = "abc";
    assert(p != q);
    return 0;
}
