// Assembly outside of functions may define anything.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U122
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern int f(void);
asm(".globl f\nf: mov $2, %eax\nret");

int main(void) { assert(f() == 1); return 0; }
