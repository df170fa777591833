//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// Elements that were not assigned have any value; a list sets all of them.

#include <assert.h>
int main(void) {
    int a[4];
    a[0] = 1;
    int i = 2;
    assert(a[i] == 0);
    return 0;
}
