// The size of a member, or of what follows.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static struct { char a[4], b[8]; } s;
int main(void)
{
    assert(__builtin_object_size(s.a, 0) == 12);
    return 0;
}
