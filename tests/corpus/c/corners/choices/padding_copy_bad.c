//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// An assignment of a struct need not copy the padding; memcpy does.

#include <assert.h>
#include <string.h>
struct s { char c; int i; };
int main(void) {
    struct s a, b;
    memset(&a, 7, sizeof a);
    b = a;
    assert(((unsigned char *) &b)[2] == 7);
    return 0;
}
