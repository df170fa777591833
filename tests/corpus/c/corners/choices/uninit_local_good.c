//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
// A local without a value may have any.

#include <assert.h>
int main(void) {
    int x;
    int *p = &x;
    *p = 0;
    assert(*p == 0);
    return 0;
}
