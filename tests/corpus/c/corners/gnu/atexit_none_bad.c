// A handler that is not registered does not run.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

static void a(void) { assert(0); }
int main(int argc, char **argv) { if (argc > 0) atexit(a); return 0; }
