// A handler that does not end.
//@ run: verify % --check termination --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ gcc: -O0 => hangs

#include <assert.h>
#include <stdlib.h>

static void loop(void) { for (;;) {  } }
int main(void) { atexit(loop); return 0; }
