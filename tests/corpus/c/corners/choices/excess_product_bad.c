//@ run: verify % --timeout 30s --data-model ILP32 --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: assuming: floating-point operations round to their type
//@ gcc: -m32 -msse2 -mfpmath=sse -O0 => exit 0
//@ gcc: -m32 -msse2 -mfpmath=sse -O2 => exit 0
//@ gcc: -O0 => exit 0
// The same for a product of floats.

#include <assert.h>
volatile float a = 16777215.0f;
int main(void) {
    float x = a;
    assert(x * x - 281474943156225.0 != 0);
    return 0;
}
