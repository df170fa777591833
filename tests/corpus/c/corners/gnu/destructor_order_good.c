// Destructors run in the reverse order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int order;
__attribute__((destructor(102))) static void last(void) { order = order * 10 + 3; assert(order == 123); }
__attribute__((destructor(202))) static void second(void) { order = order * 10 + 2; }
__attribute__((destructor)) static void first(void) { order = order * 10 + 1; }
int main(void) { return 0; }
