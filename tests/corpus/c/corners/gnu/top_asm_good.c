// Assembly outside of functions may define anything.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern int f(void);
asm("");
int f(void) { return 1; }
int main(void) { assert(f() == 1); return 0; }
