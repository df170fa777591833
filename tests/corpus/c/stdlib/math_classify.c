// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <float.h>
#include <math.h>
int main(void) {
    assert(isinf(INFINITY) && isnan(NAN) && isfinite(1.0));
    assert(fpclassify(0.0) == FP_ZERO && fpclassify(DBL_MIN / 2) == FP_SUBNORMAL);
    assert(isnormal(1.0) && signbit(-0.0));
    assert(isgreater(2.0, 1.0) && isunordered(NAN, 1.0));
    assert(!isless(NAN, 1.0));
    return 0;
}
