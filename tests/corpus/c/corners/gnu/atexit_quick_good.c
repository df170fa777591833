// `quick_exit` runs other handlers.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static void a(void) { assert(0); }
static void b(void) { _Exit(0); }
int main(void) { atexit(a); at_quick_exit(b); quick_exit(0); }
