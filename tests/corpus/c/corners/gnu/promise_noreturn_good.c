// A function that is declared `noreturn` and returns.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>

static int n;
__attribute__((noinline)) static void f(int k) { if (k) n++; }
int main(void) { f(1); assert(n == 1); return 0; }
