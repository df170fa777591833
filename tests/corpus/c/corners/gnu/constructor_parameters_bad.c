// A constructor with parameters.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U108
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int count = -1;
__attribute__((constructor)) static void init(int argc) { count = argc; }
int main(void) { assert(count == 1); return 0; }
