#include <assert.h>
#include <complex.h>
int main(void) {
    double complex z = 3.0 + 4.0 * I;
    assert(creal(z) == 3.0 && cimag(z) == 4.0);
    double complex w = z * conj(z);
    assert(creal(w) == 25.0);
    return 0;
}
