// A variable in a register of its own.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

int main(void)
{
    register long x  = 5;
    assert(x == 5);
    return 0;
}
