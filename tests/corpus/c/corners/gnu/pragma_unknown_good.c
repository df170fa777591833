// gcc ignores pragmas that it does not know.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#pragma nosuch pack(1)
#pragma unroll 4
struct s { char c; int i; };
int main(void) { assert(sizeof(struct s) == 8); return 0; }
