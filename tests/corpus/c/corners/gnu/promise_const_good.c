// A function that is declared `const` and calls one that assigns.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

static int last;
static void keep(int x) { (void)x; }
__attribute__((const, noinline)) static int f(int x) { keep(x); return x + 1; }
int main(void) { int r = f(1) + f(1); assert(r == 4 && last == 0); return 0; }
