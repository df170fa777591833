// Whether a sum fits a bit-field.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U107
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static struct { unsigned f : 3; unsigned g; } s;
int main(void) { assert(__builtin_add_overflow_p(4, 4, s.f) == 0); return 0; }
