// gcc ignores `[[packed]]`, and obeys `[[gnu::packed]]`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 -std=gnu2x => signal ABRT

#include <assert.h>

struct [[packed]] s { char c; int i; };
int main(void) { assert(sizeof(struct s) == 5); return 0; }
