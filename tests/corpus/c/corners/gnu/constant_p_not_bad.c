// Without optimization gcc does not know it.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int x = 5, y = __builtin_constant_p(x);
    assert(y == 1);
    return 0;
}
