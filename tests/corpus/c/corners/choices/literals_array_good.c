//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// An array with the same text is an object of its own.

#include <assert.h>
int main(void) {
    char a[] = "abc";
    const char *p = "abc";
    assert(p != a);
    return 0;
}
