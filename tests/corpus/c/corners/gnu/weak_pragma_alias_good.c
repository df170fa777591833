// `#pragma weak alias = target`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int f(void) { return 4; }
extern int g(void);
#pragma weak g = f
int main(void) { assert(g() == 4); return 0; }
