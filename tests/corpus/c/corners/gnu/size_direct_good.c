// The size of an object that is named.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static char b[10];
int main(void)
{
    assert(__builtin_object_size(b, 0) == 10);
    assert(__builtin_object_size(b + 2, 0) == 8 && __builtin_object_size(&b[3], 2) == 7);
    return 0;
}
