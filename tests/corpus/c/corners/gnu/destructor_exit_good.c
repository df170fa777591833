// A destructor runs in `exit`, not in `_Exit`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int x = 1;
__attribute__((destructor)) static void fini(void) { assert(x != 2); }
int main(void) { x = 2; _Exit(0); }
