// Assembly that changes a symbol.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U122
//@ gcc: -O0 => exit 0

#include <assert.h>

int x = 1, y = 2;
asm(".set z, y");
extern int z;
int main(void) { assert(z == 2); return 0; }
