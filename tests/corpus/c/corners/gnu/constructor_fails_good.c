// An error in a constructor.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int x = 1;
__attribute__((constructor)) static void init(void) { assert(x == 1); }
int main(void) { return 0; }
