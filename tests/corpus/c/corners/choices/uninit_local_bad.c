//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// A local without a value may have any.

#include <assert.h>
int main(void) {
    int x;
    int *p = &x;
    assert(*p == 0);
    return 0;
}
