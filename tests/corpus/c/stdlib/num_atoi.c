// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(atoi("42") == 42);
    assert(atoi("  -17abc") == -17);
    assert(atoi("none") == 0);
    assert(atol("100000") == 100000L);
    assert(atoll("-1") == -1);
    assert(abs(-5) == 5 && labs(-6L) == 6);
    return 0;
}
