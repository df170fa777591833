// One function with two names.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int real_name(int x) { return x + 1; }
int other(int x) __attribute__((alias("real_name")));
int main(void) { assert(other(1) == 1); assert(other == real_name); return 0; }
