// The address of a weak function in an initial value.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern void one(void) __attribute__((weak));
void two(void) {}
void (*table[])(void) = { one, two };
int main(void) { assert(table[0]); return 0; }
