//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// labs returns long, declared or not.

#include <assert.h>
int main(void) {
    long x = labs(-5000000000);
    assert(x == 705032704);
    return 0;
}
