// gcc takes two names of one object in a file for two objects.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int x asm("other") = 3;
extern int storage;
int storage = 1;
int main(void) { storage = 4; assert(x == 3); return 0; }
