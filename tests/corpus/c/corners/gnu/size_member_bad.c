// The size of a member, or of what follows.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static struct { char a[4], b[8]; } s;
int main(void)
{
    assert(__builtin_object_size(s.a, 0) == 4);
    return 0;
}
