// A weak definition in another file changes nothing.
//@ run: verify % %dir/weak_strong_before_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/weak_strong_before_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/weak_strong_before_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/weak_strong_before_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

int value(void) { return 1; }
int limit = 10, tentative;
int main(void) { assert(value() + limit + tentative == 22); return 0; }
