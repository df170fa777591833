// A destructor runs in `exit`, not in `_Exit`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int x = 1;
__attribute__((destructor)) static void fini(void) { assert(x != 2); }
int main(void) { x = 2; exit(0); }
