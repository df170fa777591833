// An alias of an alias.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int f(void) { return 3; }
int g(void) __attribute__((alias("f")));
int h(void) __attribute__((alias("g")));
int (*p)(void) = h;
int main(void) { assert(p() == 4 && p == f); return 0; }
