// The last registered runs first.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int order;
static void a(void) { order = order * 10 + 1; assert(order == 21); }
static void b(void) { order = order * 10 + 2; }
int main(void) { atexit(a); atexit(b); return 0; }
