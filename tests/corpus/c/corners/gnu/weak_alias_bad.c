// A weak alias that another file replaces.
//@ run: verify % %dir/weak_alias_bad.two.i --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: %dir/weak_alias_bad.two.i -O0 => signal ABRT
//@ gcc: %dir/weak_alias_bad.two.i -O2 => signal ABRT
//@ gcc: %dir/weak_alias_bad.two.i -m32 -O1 => signal ABRT

#include <assert.h>

static int fallback(void) { return 1; }
int hook(void) __attribute__((weak, alias("fallback")));
int main(void) { assert(hook() == 1); return 0; }
