// A `weakref` to what another file defines.
//@ run: verify % %dir/weakref_file_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/weakref_file_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/weakref_file_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/weakref_file_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

static int f(void) __attribute__((weakref("elsewhere")));
int main(void) { assert(f && f() == 1); return 0; }
