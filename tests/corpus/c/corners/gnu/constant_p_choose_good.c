// `__builtin_choose_expr` needs an answer when the program is compiled.
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
    int n = 3;
    assert(__builtin_choose_expr(__builtin_constant_p(n), 1, 2) == 2);
    return 0;
}
