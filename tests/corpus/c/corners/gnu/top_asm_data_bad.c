// Assembly that puts data somewhere.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U122
//@ gcc: -O0 => exit 0

#include <assert.h>

asm(".data\n.globl w\nw: .long 7\n.text");
extern int w;
int main(void) { assert(w == 7); return 0; }
