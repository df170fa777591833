// Whether a difference fits a type.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

int main(void) { assert(__builtin_sub_overflow_p(1u, 2u, 0u) == 1 && __builtin_sub_overflow_p(1u, 2u, 0) == 1); return 0; }
