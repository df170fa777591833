//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// An initialiser of a small member says nothing about the rest.

#include <assert.h>
union u { char c; int i; };
int main(void) {
    union u x = { 1 };
    assert(x.i == 1);
    return 0;
}
