// An alias of a definition that another file replaces.
//@ run: verify % %dir/alias_lost_good.two.i --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: %dir/alias_lost_good.two.i -O0 => exit 0
//@ gcc: %dir/alias_lost_good.two.i -O2 => exit 0
//@ gcc: %dir/alias_lost_good.two.i -m32 -O1 => exit 0

#include <assert.h>

static int f(void) { return 1; }
int g(void) __attribute__((alias("f")));
int main(void) { assert(f() == 1 && g() == 1); return 0; }
