//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
// raise may return, if the signal is ignored.

#include <signal.h>
#include <assert.h>
int main(void) { int x = 0; raise(SIGUSR1); assert(x); return 0; }
