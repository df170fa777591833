//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// memcmp looks at padding.

#include <assert.h>
#include <string.h>
struct s { int c, i; };
int main(void) {
    struct s a = { 1, 2 }, b = { 1, 2 };
    assert(memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
