// `on_exit` gets the status and an argument.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>
#include <stdlib.h>

extern int on_exit(void (*)(int, void *), void *);
static int x = 4;
static void a(int status, void *p) { assert(status == 2 && *(int *)p == 4); }
int main(void) { on_exit(a, &x); exit(3); }
