// One object with two names.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

int a = 1;
extern int b __attribute__((alias("a")));
int main(void) { b = 5; assert(a == 5 && &a == &b); return 0; }
