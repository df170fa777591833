#include <assert.h>
#include <math.h>
static double wrap(double a) {
    a = fmod(a, 360.0);
    return a < 0 ? a + 360.0 : a;
}
int main(void) {
    assert(wrap(370.0) == 10.0);
    assert(wrap(-90.0) == 270.0);
    assert(wrap(0.0) == 0.0);
    assert(remainder(5.0, 3.0) == -1.0);
    return 0;
}
