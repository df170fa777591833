//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// One argument ends the program before the other one fails, or not.

#include <assert.h>
#include <stdlib.h>
static int stop(void) { exit(0); return 1; }
static int fail(void) { assert(1); return 2; }
static int plus(int a, int b) { return a + b; }
int main(void) { return plus(stop(), fail()); }
