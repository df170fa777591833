//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// labs returns long, declared or not.

#include <assert.h>
int main(void) {
    long x = labs(-5000000000);
    assert(x == 5000000000);
    return 0;
}
