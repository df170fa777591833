// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <math.h>
int main(void) {
    assert(sqrt(16.0) == 4.0);
    assert(sqrtf(2.25f) == 1.5f);
    assert(isnan(sqrt(-1.0)));
    assert(hypot(3.0, 4.0) >= 0);
    assert(fmax(1.0, 2.0) == 2.0 && fmin(1.0, 2.0) == 1.0);
    assert(copysign(3.0, -1.0) == -3.0);
    return 0;
}
