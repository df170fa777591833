//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// gcc gives an undeclared strlen its own type: the comparison is unsigned.

#include <assert.h>
int main(void) {
    assert(-1 < strlen("abc"));
    return 0;
}
