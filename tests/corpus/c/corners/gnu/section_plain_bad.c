// Where a function lies does not matter.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

__attribute__((section(".text.mine"))) static int f(int x) { return x + 1; }
static int y __attribute__((section(".data.mine"))) = 4;
int main(void) { assert(f(y) == 4); return 0; }
