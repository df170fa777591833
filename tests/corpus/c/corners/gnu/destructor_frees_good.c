// A block that a destructor frees is not left.
//@ run: verify % --check memcleanup --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdlib.h>

static void *p;
__attribute__((destructor)) static void fini(void) { free(p); }
int main(void) { p = malloc(3); return 0; }
