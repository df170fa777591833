// The linker knows a function by another name.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int f(int) asm("real_f");
int real_f(int x);
int f(int x) { return x + 1; }
int main(void) { assert(real_f(1) == 2); return 0; }
