// Of two weak definitions the first counts.
//@ run: verify % %dir/weak_two_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/weak_two_good.two.i -O0 => exit 0
//@ gcc: %dir/weak_two_good.two.i -O2 => exit 0
//@ gcc: %dir/weak_two_good.two.i -m32 -O1 => exit 0

#include <assert.h>

__attribute__((weak)) int value(void) { return 1; }
int main(void) { assert(value() == 1); return 0; }
