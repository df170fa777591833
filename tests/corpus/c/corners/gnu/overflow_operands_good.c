// Operands that are bit-fields.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static struct { unsigned a : 3; int b : 3; } s = { 7, -4 };
int main(void)
{
    int r;
    assert(!__builtin_add_overflow(s.a, s.b, &r) && r == 3);
    assert(__builtin_add_overflow_p(s.a, s.b, 0u) == 0);
    return 0;
}
