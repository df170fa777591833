// A function that is declared `pure` and counts its calls.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>

static int calls;
__attribute__((pure, noinline)) static int f(int x) { calls++; return x; }
int main(void) { f(1); assert(calls == 1); return 0; }
