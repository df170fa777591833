// A constructor runs before `main`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int x;
__attribute__((constructor)) static void init(void) { x = 3; }
int main(void) { assert(x == 3); return 0; }
