// The size of an allocated block.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10);
    assert(__builtin_dynamic_object_size(p, 0) != 10 || p == 0);
    return 0;
}
