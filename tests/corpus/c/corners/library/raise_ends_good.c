//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// raise may return, if the signal is ignored.

#include <signal.h>
#include <assert.h>
int main(void) { int x = 1; raise(SIGUSR1); assert(x); return 0; }
