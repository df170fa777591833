#include <assert.h>
#include <math.h>
int main(void) {
    assert(fma(2.0, 3.0, 4.0) == 10.0);
    assert(fdim(5.0, 3.0) == 2.0 && fdim(3.0, 5.0) == 0.0);
    int q;
    assert(remquo(7.0, 2.0, &q) == -1.0);
    assert(nearbyint(0.5) == 0.0);
    assert(llround(2.5) == 3 && llrint(2.5) == 2);
    return 0;
}
