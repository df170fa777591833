// A test of another parameter than the one that is not null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

__attribute__((nonnull(1), noinline)) static int f(int *p, int *q) { if (!q) return *p; return *q; }
int main(void) { int x = 3; assert(f(&x, 0) == 3); return 0; }
