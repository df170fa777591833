//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A store into a member may change the padding.

#include <assert.h>
#include <string.h>
struct s { char c; int i; };
int main(void) {
    struct s a;
    memset(&a, 0, sizeof a);
    assert(((unsigned char *) &a)[1] == 0);
    return 0;
}
