// What a handler frees is not left.
//@ run: verify % --check memcleanup --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdlib.h>

static void *p;
static void release(void) {  }
int main(void) { atexit(release); p = malloc(3); return 0; }
