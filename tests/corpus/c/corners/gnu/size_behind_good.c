// Nothing is left behind an object.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>
#include <stdlib.h>

static int a[3];
int main(void) { assert(__builtin_object_size(a + 3, 0) == 0); return 0; }
