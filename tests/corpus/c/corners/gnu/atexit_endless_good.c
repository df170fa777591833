// A handler that does not end.
//@ run: verify % --check termination --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdlib.h>

static void loop(void) { for (;;) { break; } }
int main(void) { atexit(loop); return 0; }
