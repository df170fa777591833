// gcc may know the least size behind a pointer, or not.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char b[10], c[20];
    char *p = argc > 1 ? b : c;
    assert(__builtin_object_size(p, 2) == 10 || b == c);
    return 0;
}
