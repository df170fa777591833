// `quick_exit` runs other handlers.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static void a(void) { assert(0); }
static void b(void) { assert(0); }
int main(void) { atexit(a); at_quick_exit(b); quick_exit(0); }
