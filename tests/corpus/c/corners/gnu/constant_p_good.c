// gcc may know a value, or not.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int x = 5;
    if (__builtin_constant_p(x))
        assert(x == 5);
    assert(__builtin_constant_p(5));
    return 0;
}
