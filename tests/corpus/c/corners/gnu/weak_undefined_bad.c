// A weak function that nothing defines has the address 0.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern int hook(int) __attribute__((weak));
int main(void)
{
    int r = 1;
    if (hook)
        r = hook(1);
    assert(r == 2);
    return 0;
}
