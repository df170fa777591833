// One function with two names.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int real_name(int x) { return x + 1; }
int other(int x) __attribute__((alias("real_name")));
int main(void) { assert(other(1) == 2); assert(other == real_name); return 0; }
