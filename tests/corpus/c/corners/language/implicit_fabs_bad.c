//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// gcc gives an undeclared fabs its own type.

#include <assert.h>
int main(void) {
    double d = fabs(-2.5);
    assert(d == 2.0);
    return 0;
}
