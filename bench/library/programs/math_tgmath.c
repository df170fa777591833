#include <assert.h>
#include <tgmath.h>
int main(void) {
    float f = 2.25f;
    double d = 6.25;
    assert(sqrt(f) == 1.5f && sizeof(sqrt(f)) == sizeof(float));
    assert(sqrt(d) == 2.5);
    assert(fabs(-3) == 3.0);
    assert(floor(2.75L) == 2.0L);
    return 0;
}
