// gcc ignores pragmas that it does not know.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

#pragma nosuch pack(1)
#pragma unroll 4
struct s { char c; int i; };
int main(void) { assert(sizeof(struct s) == 5); return 0; }
