// Where a function lies does not matter.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

__attribute__((section(".text.mine"))) static int f(int x) { return x + 1; }
static int y __attribute__((section(".data.mine"))) = 4;
int main(void) { assert(f(y) == 5); return 0; }
