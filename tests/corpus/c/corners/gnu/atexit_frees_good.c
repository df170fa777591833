// What a handler frees is not left.
//@ run: verify % --check memcleanup --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdlib.h>

static void *p;
static void release(void) { free(p); }
int main(void) { atexit(release); p = malloc(3); return 0; }
