// A weak definition in another file changes nothing.
//@ run: verify % %dir/weak_strong_before_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/weak_strong_before_good.two.i -O0 => exit 0
//@ gcc: %dir/weak_strong_before_good.two.i -O2 => exit 0
//@ gcc: %dir/weak_strong_before_good.two.i -m32 -O1 => exit 0

#include <assert.h>

int value(void) { return 1; }
int limit = 10, tentative;
int main(void) { assert(value() + limit + tentative == 11); return 0; }
