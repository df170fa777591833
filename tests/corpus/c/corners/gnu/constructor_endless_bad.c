// A constructor that does not end.
//@ run: verify % --check termination --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ gcc: -O0 => hangs

#include <assert.h>
#include <stdlib.h>

static int x = 3;
__attribute__((constructor)) static void loop(void) { while (x > 0) x = x | 1; }
int main(void) { return 0; }
