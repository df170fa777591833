// Assembly that puts data somewhere.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

static int w = 7;
int main(void) { assert(w == 7); return 0; }
