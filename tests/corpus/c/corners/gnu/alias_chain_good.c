// An alias of an alias.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int f(void) { return 3; }
int g(void) __attribute__((alias("f")));
int h(void) __attribute__((alias("g")));
int (*p)(void) = h;
int main(void) { assert(p() == 3 && p == f); return 0; }
