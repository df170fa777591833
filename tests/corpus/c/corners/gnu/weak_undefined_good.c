// A weak function that nothing defines has the address 0.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern int hook(int) __attribute__((weak));
int main(void)
{
    int r = 1;
    if (hook)
        r = hook(1);
    assert(r == 1);
    return 0;
}
