// An attribute behind the star is one of the pointer.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct s { char c; int *__attribute__((aligned(32))) p; };
int main(void) { assert(sizeof(struct s) == 16); return 0; }
