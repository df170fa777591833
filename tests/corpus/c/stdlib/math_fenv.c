// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <fenv.h>
#include <math.h>
int main(void) {
    int mode = fegetround();
    assert(mode == FE_TONEAREST);
    feclearexcept(FE_ALL_EXCEPT);
    volatile double x = 1.0;
    x = x / 4.0;
    assert(x == 0.25);
    if (fetestexcept(FE_INEXACT)) feclearexcept(FE_INEXACT);
    return 0;
}
