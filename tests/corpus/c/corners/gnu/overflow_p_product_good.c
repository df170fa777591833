// Whether a product fits a signed bit-field.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static struct { int f : 5; int g; } s;
int main(void) { assert(!__builtin_mul_overflow_p(4, 4, s.g)); return 0; }
