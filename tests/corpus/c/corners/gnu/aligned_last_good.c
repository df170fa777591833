// Of two alignments of a type the last one counts.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct __attribute__((aligned(32))) s { char c; } __attribute__((aligned(4)));
typedef __attribute__((aligned(2))) int T __attribute__((aligned(16)));
int main(void) { assert(sizeof(struct s) == 4 && _Alignof(T) == 2); return 0; }
