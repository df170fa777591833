//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 1
//@ gcc: -O2 -w => exit 1
// exit does not return, declared or not.

#include <assert.h>
int main(void) {
    exit(1);
    assert(0);
    return 0;
}
