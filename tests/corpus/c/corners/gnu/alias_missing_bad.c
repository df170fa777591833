// What is to have an alias is defined elsewhere.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => rejected
//@ gcc: -O2 => rejected
//@ gcc: -m32 -O1 => rejected

#include <assert.h>

int f(void);
int g(void) __attribute__((alias("f")));
int main(void) { assert(g() == 1); return 0; }
