// `__builtin_choose_expr` needs an answer when the program is compiled.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int n = 3;
    assert(__builtin_choose_expr(__builtin_constant_p(n), 1, 2) == 1);
    return 0;
}
