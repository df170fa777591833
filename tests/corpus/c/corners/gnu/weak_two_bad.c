// Of two weak definitions the first counts.
//@ run: verify % %dir/weak_two_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/weak_two_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/weak_two_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/weak_two_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

__attribute__((weak)) int value(void) { return 1; }
int main(void) { assert(value() == 2); return 0; }
