// Versions for several processors.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O2 => exit 0

#include <assert.h>

__attribute__((target_clones("default", "arch=haswell"))) int f(int x) { return x + 1; }
int main(void) { assert(f(1) == 2); return 0; }
