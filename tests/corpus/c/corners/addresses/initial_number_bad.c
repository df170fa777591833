//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// An integer that begins as an address.

#include <assert.h>
int x;
unsigned long n = (unsigned long)&x;
int main(void) { assert(n > 100000000); }
