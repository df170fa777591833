// An attribute behind the star is one of the pointer.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct s { char c; int *__attribute__((aligned(32))) p; };
int main(void) { assert(sizeof(struct s) == 64); return 0; }
