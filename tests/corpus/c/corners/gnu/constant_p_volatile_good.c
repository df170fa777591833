// What is volatile is no constant.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static volatile int v = 1;
int main(void) { assert(__builtin_constant_p(v) == 0); return 0; }
