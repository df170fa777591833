#include <assert.h>
#include <math.h>
int main(void) {
    assert(floor(2.7) == 2.0 && floor(-2.1) == -3.0);
    assert(ceil(2.1) == 3.0 && trunc(-2.9) == -2.0);
    assert(round(2.5) == 3.0 && rint(2.5) == 2.0);
    assert(lround(-1.5) == -2 && lrint(3.4) == 3);
    assert(fabs(-1.25) == 1.25 && fmod(7.5, 2.0) == 1.5);
    double whole;
    assert(modf(3.75, &whole) == 0.75 && whole == 3.0);
    return 0;
}
