//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A pointer that is passed as a number.

#include <assert.h>
#include <stdint.h>
extern void use(uintptr_t);
int main(void) { int x = 1, y = 1; use((uintptr_t)&x); assert(y == 1); return 0; }
