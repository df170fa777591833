// A weak alias that another file replaces.
//@ run: verify % %dir/weak_alias_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/weak_alias_good.two.i -O0 => exit 0
//@ gcc: %dir/weak_alias_good.two.i -O2 => exit 0
//@ gcc: %dir/weak_alias_good.two.i -m32 -O1 => exit 0

#include <assert.h>

static int fallback(void) { return 1; }
int hook(void) __attribute__((weak, alias("fallback")));
int main(void) { assert(hook() == 2); return 0; }
