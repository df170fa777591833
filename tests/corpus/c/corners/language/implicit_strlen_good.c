//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// As in the header: size_t.

#include <assert.h>
int main(void) {
    assert(-1 > strlen("abc") && sizeof(strlen("")) == sizeof(unsigned long));
    return 0;
}
