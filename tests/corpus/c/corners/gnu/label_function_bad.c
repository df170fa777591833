// The linker knows a function by another name.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int f(int) asm("real_f");
int real_f(int x);
int f(int x) { return x + 1; }
int main(void) { assert(real_f(1) == 1); return 0; }
