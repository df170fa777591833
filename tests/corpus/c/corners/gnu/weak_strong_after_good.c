// A strong definition in another file replaces a weak one.
//@ run: verify % %dir/weak_strong_after_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/weak_strong_after_good.two.i -O0 => exit 0
//@ gcc: %dir/weak_strong_after_good.two.i -O2 => exit 0
//@ gcc: %dir/weak_strong_after_good.two.i -m32 -O1 => exit 0

#include <assert.h>

__attribute__((weak)) int value(void) { return 1; }
int limit __attribute__((weak)) = 10;
int main(void) { assert(value() + limit == 22); return 0; }
