// A result that is not null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int x = 3;
__attribute__((returns_nonnull, noinline)) static int *f(int *p) { if (!p) return &x; return p; }
int main(void) { assert(*f(0) == 4); return 0; }
