// A result that is not null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int x = 3;
__attribute__((returns_nonnull, noinline)) static int *f(int *p) { if (!p) return &x; return p; }
int main(void) { assert(*f(0) == 3); return 0; }
