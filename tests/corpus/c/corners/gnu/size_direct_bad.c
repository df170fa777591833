// The size of an object that is named.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static char b[10];
int main(void)
{
    assert(__builtin_object_size(b, 0) == 8);
    assert(__builtin_object_size(b + 2, 0) == 8 && __builtin_object_size(&b[3], 2) == 7);
    return 0;
}
