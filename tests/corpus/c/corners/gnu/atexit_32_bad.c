// Handlers with 32-bit pointers.
//@ run: verify % --check memsafety --data-model ILP32 --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -m32 -O0 -g -fsanitize=address => asan

#include <assert.h>
#include <stdlib.h>

static int *p;
static void use(void) { *p = 1; free(p); }
int main(void) { p = malloc(2); if (!p) _Exit(0); atexit(use); return 0; }
