//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// exit does not return, declared or not.

#include <assert.h>
int main(void) {
    volatile int some = 3;
    if (some > 5) exit(1);
    assert(0);
    return 0;
}
