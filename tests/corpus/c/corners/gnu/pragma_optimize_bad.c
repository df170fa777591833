// Options may change what is computed.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U121
//@ gcc: -O0 => exit 0

#include <assert.h>

#pragma GCC push_options
#pragma GCC optimize ("fast-math")
static double f(double a) { return a - a; }
#pragma GCC pop_options
int main(void) { double x = f(1.5); assert(x == 0); return 0; }
