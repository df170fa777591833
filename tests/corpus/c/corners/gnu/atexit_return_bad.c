// Handlers run when `main` returns.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int x = 1;
static void check(void) { assert(x == 1); }
int main(void) { atexit(check); x = 2; return 0; }
