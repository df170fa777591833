// A `weakref` to an object.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int target = 3;
static int x __attribute__((weakref("target")));
int main(void) { x = 4; assert(target == 3); return 0; }
