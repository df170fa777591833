// gcc ignores `[[packed]]`, and obeys `[[gnu::packed]]`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -std=gnu2x => exit 0

#include <assert.h>

struct [[gnu::packed]] s { char c; int i; };
int main(void) { assert(sizeof(struct s) == 5); return 0; }
