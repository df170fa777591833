// gcc takes the value of a constant for known.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int v = 3;
extern const int w __attribute__((alias("v")));
int main(void) { v = 4; assert(w == 4); return 0; }
