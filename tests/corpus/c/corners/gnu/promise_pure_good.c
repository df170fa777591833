// A function that is declared `pure` and counts its calls.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>

static int calls;
__attribute__((pure, noinline)) static int f(int x) {  return x; }
int main(void) { f(1); assert(calls == 0); return 0; }
