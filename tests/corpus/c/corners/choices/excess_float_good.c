//@ run: verify % --timeout 30s --data-model ILP32 --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: assuming: floating-point operations round to their type
//@ gcc: -m32 -msse2 -mfpmath=sse -O0 => exit 0
//@ gcc: -m32 -msse2 -mfpmath=sse -O2 => exit 0
//@ gcc: -O0 => exit 0
// A sum of floats is not rounded to float.

#include <assert.h>
volatile float a = 1048576.0f, b = 1.0f;
int main(void) {
    float x = a, y = b;
    assert((x + y) - x == 1.0f);
    return 0;
}
