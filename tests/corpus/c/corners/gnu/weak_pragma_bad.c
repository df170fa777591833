// `#pragma weak`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern int hook(void);
#pragma weak hook
int main(void)
{
    assert(hook != 0);
    return 0;
}
