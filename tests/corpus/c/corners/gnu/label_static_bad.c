// A static object with the name of another.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U123
//@ gcc: -O0 => rejected

#include <assert.h>

static int x asm("y") = 3;
extern int y;
int y ;
int main(void) { x = 2; y = 3; assert(x == 2); return 0; }
