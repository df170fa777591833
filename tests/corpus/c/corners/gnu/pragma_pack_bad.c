// Layouts follow `pack`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

#pragma pack(push, 2)
struct s { char c; int i; double d; };
#pragma pack(pop)
struct t { char c; int i; };
int main(void) { assert(sizeof(struct s) == 16 && sizeof(struct t) == 8); return 0; }
