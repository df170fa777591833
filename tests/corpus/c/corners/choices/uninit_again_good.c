//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
// A variable of a loop's body is a new one in each round.

#include <assert.h>
int main(void) {
    int x = 3;
    for (int i = 0; i < 2; i++) {
        int *p = &x;
        if (i == 1) assert(*p == 3);
        *p = 3;
    }
    return 0;
}
