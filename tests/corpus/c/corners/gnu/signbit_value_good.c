// `signbit` is not 0, and not always 1.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static volatile float f = -2;
int main(void) { assert(__builtin_signbitf(f) != 0); return 0; }
