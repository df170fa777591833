//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-U125
//@ gcc: -O0 -w => exit 0
// gcc knows drem with a type that is not int (): it is refused, not guessed.

#include <assert.h>
int main(void) {
    double d = drem(7, 2);
    assert(d == -1.0);
    return 0;
}
