// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
    srand(42);
    int r = rand();
    assert(r >= 0 && r <= RAND_MAX);
    int dice = r % 6 + 1;
    assert(dice >= 1 && dice <= 6);
    unsigned seed = 7;
    assert(rand_r(&seed) >= 0);
    return 0;
}
