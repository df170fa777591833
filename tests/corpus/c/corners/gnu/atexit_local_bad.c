// Locals of `main` are gone when handlers run.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 => exit 0
//@ blind: AddressSanitizer looks for uses after return only when it is asked to

#include <assert.h>
#include <stdlib.h>

static int *p;
static void a(void) { if (p) *p = 1; }
int main(void) { int x = 0; p = &x; atexit(a); return x; }
