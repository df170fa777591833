//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// A store into a member may change the padding.

#include <assert.h>
#include <string.h>
struct s { char c; int i; };
int main(void) {
    struct s a;
    memset(&a, 0, sizeof a);
    a.c = 1;
    assert(((unsigned char *) &a)[1] == 0);
    return 0;
}
