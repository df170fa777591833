// One object with two names.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

int a = 1;
extern int b __attribute__((alias("a")));
int main(void) { b = 5; assert(a == 1 && &a == &b); return 0; }
