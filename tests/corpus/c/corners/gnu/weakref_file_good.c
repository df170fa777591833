// A `weakref` to what another file defines.
//@ run: verify % %dir/weakref_file_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/weakref_file_good.two.i -O0 => exit 0
//@ gcc: %dir/weakref_file_good.two.i -O2 => exit 0
//@ gcc: %dir/weakref_file_good.two.i -m32 -O1 => exit 0

#include <assert.h>

static int f(void) __attribute__((weakref("elsewhere")));
int main(void) { assert(f && f() == 2); return 0; }
