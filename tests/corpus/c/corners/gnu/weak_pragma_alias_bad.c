// `#pragma weak alias = target`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int f(void) { return 4; }
extern int g(void);
#pragma weak g = f
int main(void) { assert(g() == 5); return 0; }
