// Handlers run in `exit`, not in `_Exit`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 1
//@ gcc: -O2 => exit 1
//@ gcc: -m32 -O1 => exit 1

#include <assert.h>
#include <stdlib.h>

static void never(void) { assert(0); }
int main(void) { atexit(never); _Exit(1); }
