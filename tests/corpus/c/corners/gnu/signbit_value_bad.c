// `signbit` is not 0, and not always 1.
//@ run: verify % --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static volatile float f = -2;
int main(void) { assert(__builtin_signbitf(f) == 1); return 0; }
