// Both ways of a macro give the same.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#define SIZE(x) (__builtin_constant_p(x) ? ((x) > 4 ? 1 : 2) : ((x) > 4 ? 1 : 2))
int main(void) { int y = 5; assert(SIZE(y) == 1); return 0; }
