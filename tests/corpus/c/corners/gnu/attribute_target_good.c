// Instructions that round once instead of twice.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

__attribute__((target("sse4.2"))) static double f(double a, double b, double c) { return a * b + c; }
int main(void) { assert(f(1, 2, 3) == 5); return 0; }
