// A resolver chooses the function.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*choose(void))(void) { return two; }
int f(void) { return one(); };
int main(void) { assert(f() == 1); return 0; }
