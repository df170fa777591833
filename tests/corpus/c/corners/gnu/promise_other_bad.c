// A test of another parameter than the one that is not null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

__attribute__((nonnull(1), noinline)) static int f(int *p, int *q) { if (!q) return *p; return *q; }
int main(void) { int x = 3; assert(f(&x, 0) == 4); return 0; }
