//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A literal may be the end of another one.

#include <assert.h>
int main(void) {
    const char *p = "hello world", *q = "world";
    assert(p + 5 != q);
    return 0;
}
