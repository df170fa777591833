//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc makes another choice
// That they are one object cannot be relied on either.

#include <assert.h>
int main(void) {
    const char *p = "abc", *q = "abc";
    assert(p == q);
    return 0;
}
