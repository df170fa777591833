//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// Bits of a byte that no bit-field has are padding, too.

#include <assert.h>
#include <string.h>
struct s { unsigned a : 3; };
int main(void) {
    struct s x;
    memset(&x, 0, sizeof x);
    x.a = 5;
    assert(*(unsigned char *) &x == 5);
    return 0;
}
