//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => signal ABRT
// A literal may be the end of another one.

#include <assert.h>
int main(void) {
    const char *p = "hello world", *q = "world";
    assert(p + 6 != q);
    return 0;
}
