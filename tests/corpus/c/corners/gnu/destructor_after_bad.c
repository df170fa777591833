// A destructor runs after `main`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int x = 1;
__attribute__((destructor)) static void fini(void) { assert(x == 1); }
int main(void) { x = 2; return 0; }
