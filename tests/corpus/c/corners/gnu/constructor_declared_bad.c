// The attribute stands on the declaration.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int x = 1;
void init(void) __attribute__((__constructor__));
void init(void) { x++; }
int main(void) { assert(x == 1); return 0; }
