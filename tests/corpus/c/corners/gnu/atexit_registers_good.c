// A handler may register another.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int n;
static void b(void) { assert(n == 1); }
static void a(void) { n = 1; atexit(b); }
int main(void) { atexit(a); return 0; }
