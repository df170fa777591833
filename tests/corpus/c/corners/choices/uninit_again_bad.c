//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// A variable of a loop's body is a new one in each round.

#include <assert.h>
int main(void) {
    for (int i = 0; i < 2; i++) {
        int x;
        int *p = &x;
        if (i == 1) assert(*p == 3);
        *p = 3;
    }
    return 0;
}
