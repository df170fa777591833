// A function of the C library under another name.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern int magnitude(int) asm("abs");
int main(void) { assert(magnitude(-5) == -5); return 0; }
