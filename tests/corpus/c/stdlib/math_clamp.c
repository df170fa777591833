// Floats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
static float clamp(float x, float lo, float hi) { return fminf(fmaxf(x, lo), hi); }
int main(void) {
    float x = __VERIFIER_nondet_float();
    float y = clamp(x, 0.0f, 1.0f);
    assert(y >= 0.0f && y <= 1.0f);
    return 0;
}
