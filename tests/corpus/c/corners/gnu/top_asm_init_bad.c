// Assembly that makes the loader call a function.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U122
//@ gcc: -O0 => exit 0

#include <assert.h>

int x;
void set(void) { x = 1; }
asm(".section .init_array,\"aw\"\n.quad set\n.text");
int main(void) { assert(x == 1); return 0; }
