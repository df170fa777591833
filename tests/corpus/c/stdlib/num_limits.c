// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <stdint.h>
int main(void) {
    assert(CHAR_BIT == 8 && INT_MAX == 2147483647);
    assert(UINT_MAX == 4294967295u && SCHAR_MIN == -128);
    assert(INT64_MAX == LLONG_MAX && SIZE_MAX >= UINT_MAX);
    assert(FLT_DIG == 6 && DBL_DIG == 15 && FLT_RADIX == 2);
    assert(1.0 + DBL_EPSILON > 1.0 && DBL_MAX > FLT_MAX);
    assert(INT_FAST8_MAX >= INT8_MAX && UINTPTR_MAX >= SIZE_MAX);
    return 0;
}
