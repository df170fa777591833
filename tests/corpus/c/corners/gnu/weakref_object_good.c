// A `weakref` to an object.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int target = 3;
static int x __attribute__((weakref("target")));
int main(void) { x = 4; assert(target == 4); return 0; }
