// gcc may know the size behind a pointer, or not.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static char b[10];
int main(void)
{
    char *p = b;
    assert(__builtin_object_size(p, 0) == (__builtin_object_size(b, 0)) || b[0]);
    return 0;
}
