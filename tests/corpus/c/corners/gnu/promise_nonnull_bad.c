// A function that is declared `nonnull` and tests for null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => signal ABRT

#include <assert.h>

__attribute__((nonnull, noinline)) static int f(int *p) { if (!p) return 1; return 0; }
int main(void) { int *q = 0; assert(f(q) == 1); return 0; }
