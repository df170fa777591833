// The last registered runs first.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int order;
static void a(void) { order = order * 10 + 1; assert(order == 12); }
static void b(void) { order = order * 10 + 2; }
int main(void) { atexit(a); atexit(b); return 0; }
