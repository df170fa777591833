// A resolver chooses the function.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*choose(void))(void) { return two; }
int f(void) __attribute__((ifunc("choose")));
int main(void) { assert(f() == 1); return 0; }
