// A handler that is not registered does not run.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static void a(void) { assert(0); }
int main(int argc, char **argv) { if (argc > 100000) atexit(a); _Exit(0); }
