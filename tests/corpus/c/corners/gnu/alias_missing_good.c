// What is to have an alias is defined elsewhere.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int f(void) { return 1; }
int g(void) __attribute__((alias("f")));
int main(void) { assert(g() == 1); return 0; }
