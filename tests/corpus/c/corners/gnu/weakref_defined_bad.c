// A `weakref` to a function of the program.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int target(void) { return 3; }
static int f(void) __attribute__((weakref("target")));
int main(void) { assert(f() == 4 && f == target); return 0; }
