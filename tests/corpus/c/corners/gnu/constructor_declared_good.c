// The attribute stands on the declaration.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int x = 1;
void init(void) __attribute__((__constructor__));
void init(void) { x++; }
int main(void) { assert(x == 2); return 0; }
