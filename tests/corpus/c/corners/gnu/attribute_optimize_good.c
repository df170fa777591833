// Options may change what is computed.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

__attribute__((optimize("O3"))) static int f(int x) { return x + 1 > x; }
int main(void) { assert(f(5) == 1); return 0; }
