// A function of the C library under another name.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern int magnitude(int) asm("abs");
int main(void) { assert(magnitude(-5) == 5); return 0; }
