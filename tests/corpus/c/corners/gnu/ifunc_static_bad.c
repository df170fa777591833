// A resolver that chooses by a variable.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => exit 0

#include <assert.h>

static int one(void) { return 1; }
static void *choose(void) { return (void *)one; }
int f(void) __attribute__((ifunc("choose")));
int main(void) { assert(f() == 1); return 0; }
