// gcc 12 does not know it, and ignores it.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => exit 0

#include <assert.h>

int x __attribute__((hardbool)) = 1;
int main(void) { assert(x == 1); return 0; }
