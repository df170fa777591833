//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// An integer that begins as an address.

#include <assert.h>
int x = 3;
unsigned long n = (unsigned long)&x;
int main(void) { assert(n != 0); assert(*(int *)n == 3); }
