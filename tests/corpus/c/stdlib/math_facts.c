// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!isfinite(x)) return 0;
    double s = sin(x), c = cos(x);
    assert(s >= -1.0 && s <= 1.0);
    assert(c >= -1.0 && c <= 1.0);
    assert(exp(x) >= 0.0);
    assert(fabs(tanh(x)) <= 1.0);
    if (x > 0) assert(!isnan(log(x)));
    assert(atan(x) > -1.6 && atan(x) < 1.6);
    return 0;
}
