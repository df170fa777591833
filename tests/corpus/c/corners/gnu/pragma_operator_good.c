// `_Pragma` is a pragma.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

_Pragma("pack(1)")
struct s { char c; int i; };
_Pragma("pack()")
int main(void) { assert(sizeof(struct s) == 5); return 0; }
