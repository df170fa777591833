// Constructors run by their priorities, those without one last.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int order;
__attribute__((constructor)) static void last(void) { order = order * 10 + 3; }
__attribute__((constructor(202))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(102))) static void first(void) { order = order * 10 + 1; }
int main(void) { assert(order == 123); return 0; }
