//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer that is passed as a number.

#include <assert.h>
#include <stdint.h>
extern void use(uintptr_t);
int main(void) { int x = 1, y = 1; use((uintptr_t)&x); assert(x == 1); return 0; }
