// Layouts follow `pack`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#pragma pack(push, 2)
struct s { char c; int i; double d; };
#pragma pack(pop)
struct t { char c; int i; };
int main(void) { assert(sizeof(struct s) == 14 && sizeof(struct t) == 8); return 0; }
