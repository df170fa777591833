// `on_exit` gets the status and an argument.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 3
//@ gcc: -O2 => exit 3
//@ gcc: -m32 -O1 => exit 3

#include <assert.h>
#include <stdlib.h>

extern int on_exit(void (*)(int, void *), void *);
static int x = 4;
static void a(int status, void *p) { assert(status == 3 && *(int *)p == 4); }
int main(void) { on_exit(a, &x); exit(3); }
