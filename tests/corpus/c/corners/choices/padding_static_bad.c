//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// Static objects start with zeros in their padding, others do not.

#include <assert.h>
struct s { char c; int i; };
int main(void) {
    struct s a = { 0 };
    assert(((unsigned char *) &a)[3] == 0);
    return 0;
}
