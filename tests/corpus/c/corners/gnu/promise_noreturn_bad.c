// A function that is declared `noreturn` and returns.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => signal SEGV
//@ gcc: -O2 => signal SEGV

#include <assert.h>

static int n;
__attribute__((noreturn, noinline)) static void f(int k) { if (k) n++; }
int main(void) { f(1); assert(n == 1); return 0; }
