// `#pragma weak`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern int hook(void);
#pragma weak hook
int main(void)
{
    assert(hook == 0);
    return 0;
}
