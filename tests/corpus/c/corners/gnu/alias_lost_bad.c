// An alias of a definition that another file replaces.
//@ run: verify % %dir/alias_lost_bad.two.i --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: %dir/alias_lost_bad.two.i -O0 => exit 0
//@ gcc: %dir/alias_lost_bad.two.i -O2 => exit 0
//@ gcc: %dir/alias_lost_bad.two.i -m32 -O1 => exit 0

#include <assert.h>

__attribute__((weak)) int f(void) { return 1; }
int g(void) __attribute__((alias("f")));
int main(void) { assert(f() == 2 && g() == 1); return 0; }
