// `_Pragma` is a pragma.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

_Pragma("pack(1)")
struct s { char c; int i; };
_Pragma("pack()")
int main(void) { assert(sizeof(struct s) == 8); return 0; }
