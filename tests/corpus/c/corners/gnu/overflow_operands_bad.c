// Operands that are bit-fields.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static struct { unsigned a : 3; int b : 3; } s = { 7, -4 };
int main(void)
{
    int r;
    assert(!__builtin_add_overflow(s.a, s.b, &r) && r == 11);
    assert(__builtin_add_overflow_p(s.a, s.b, 0u) == 0);
    return 0;
}
