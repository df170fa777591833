//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => signal ABRT
// An array with the same text is an object of its own.

#include <assert.h>
int main(void) {
    const char *p = "abc", *q = "xabc" + 1;
    assert(p != q);
    return 0;
}
