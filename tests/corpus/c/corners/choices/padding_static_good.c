//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// Static objects start with zeros in their padding, others do not.

#include <assert.h>
struct s { char c; int i; };
int main(void) {
    static struct s a;
    assert(((unsigned char *) &a)[3] == 0);
    return 0;
}
