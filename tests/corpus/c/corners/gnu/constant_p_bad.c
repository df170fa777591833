// gcc may know a value, or not.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int x = 5;
    if (__builtin_constant_p(x))
        assert(x == 6);
    assert(__builtin_constant_p(5));
    return 0;
}
