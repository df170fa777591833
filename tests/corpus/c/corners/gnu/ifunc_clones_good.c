// Versions for several processors.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O2 => exit 0

#include <assert.h>

__attribute__((target_clones("default", "sse4.2"))) int f(int x) { return x + 1; }
int main(void) { assert(f(1) == 2); return 0; }
