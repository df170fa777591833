#include <assert.h>
#include <math.h>
int main(void) {
    assert(sin(0.0) == 0.0 && cos(0.0) == 1.0);
    assert(exp(0.0) == 1.0 && log(1.0) == 0.0);
    assert(pow(2.0, 0.0) == 1.0 && pow(1.0, 5.0) == 1.0);
    assert(atan2(0.0, 1.0) == 0.0);
    assert(pow(3.0, 2.0) == 9.0);
    assert(cbrt(0.0) == 0.0 && hypot(0.0, 2.0) == 2.0);
    return 0;
}
