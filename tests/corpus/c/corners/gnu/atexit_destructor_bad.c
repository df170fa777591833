// Handlers run before destructors.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int order;
static void a(void) { order = order * 10 + 1; }
__attribute__((destructor)) static void d(void) { order = order * 10 + 2; assert(order == 21); }
int main(void) { atexit(a); return 0; }
