//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// Characters lie anywhere.

#include <assert.h>
#include <stdlib.h>

char c[3];
int main(void) { assert((unsigned long)&c[1] % 2 == 0); }
