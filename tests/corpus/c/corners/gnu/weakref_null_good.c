// A `weakref` to what is nowhere defined is null.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int f(void) __attribute__((weakref("nowhere_defined")));
int main(void) { assert(f == 0); return 0; }
