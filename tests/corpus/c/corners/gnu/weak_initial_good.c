// The address of a weak function in an initial value.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern void one(void) __attribute__((weak));
void two(void) {}
void (*table[])(void) = { one, two };
int main(void) { assert(!table[0] && table[1]); return 0; }
