//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// One argument ends the program before the other one fails, or not.

#include <assert.h>
#include <stdlib.h>
static int stop(void) { exit(0); return 1; }
static int fail(void) { assert(0); return 2; }
static int plus(int a, int b) { return a + b; }
int main(void) { return plus(stop(), fail()); }
