// A handler may register another.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static int n;
static void b(void) { assert(n == 2); }
static void a(void) { n = 1; atexit(b); }
int main(void) { atexit(a); return 0; }
