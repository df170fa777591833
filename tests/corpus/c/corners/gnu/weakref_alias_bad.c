// `weakref` with `alias`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int f(void) __attribute__((weakref, alias("nowhere_defined")));
int main(void) { int r = f ? f() : 7; assert(r == 8); return 0; }
