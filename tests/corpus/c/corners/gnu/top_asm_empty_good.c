// Assembly without instructions does nothing.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

asm("");
asm("  \n");
int main(void) { int x = 1; assert(x == 1); return 0; }
