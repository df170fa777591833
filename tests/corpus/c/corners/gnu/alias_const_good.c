// gcc takes the value of a constant for known.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int v = 3;
extern int w __attribute__((alias("v")));
int main(void) { v = 4; assert(w == 4); return 0; }
