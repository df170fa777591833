// A static object with the name of another.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

static int x asm("z") = 3;
extern int y;
int y = 1;
int main(void) { x = 2; assert(x == 2); return 0; }
