//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// Which function lies first is open.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) { assert((uintptr_t)f < (uintptr_t)g); }
