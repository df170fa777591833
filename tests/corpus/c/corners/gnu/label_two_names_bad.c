// gcc takes two names of one object in a file for two objects.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int x asm("storage") = 3;
extern int storage;

int main(void) { storage = 4; assert(x == 3); return 0; }
