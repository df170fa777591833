// Whether a sum fits a type.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

int main(void) { assert(__builtin_add_overflow_p(100, 100, (signed char)0) == 1); return 0; }
