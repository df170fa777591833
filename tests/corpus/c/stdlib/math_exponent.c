// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <math.h>
int main(void) {
    int e;
    double m = frexp(12.0, &e);
    assert(m == 0.75 && e == 4);
    assert(ldexp(m, e) == 12.0);
    assert(scalbn(1.0, 10) == 1024.0);
    assert(ilogb(1024.0) == 10 && logb(0.5) == -1.0);
    assert(nextafter(1.0, 2.0) > 1.0);
    return 0;
}
