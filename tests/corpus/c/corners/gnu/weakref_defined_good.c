// A `weakref` to a function of the program.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int target(void) { return 3; }
static int f(void) __attribute__((weakref("target")));
int main(void) { assert(f() == 3 && f == target); return 0; }
