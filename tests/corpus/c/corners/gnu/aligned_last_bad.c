// Of two alignments of a type the last one counts.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct __attribute__((aligned(32))) s { char c; } __attribute__((aligned(4)));
typedef __attribute__((aligned(2))) int T __attribute__((aligned(16)));
int main(void) { assert(sizeof(struct s) == 32 && _Alignof(T) == 2); return 0; }
