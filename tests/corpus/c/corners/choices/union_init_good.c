//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// An initialiser of a small member says nothing about the rest.

#include <assert.h>
union u { char c; int i; };
int main(void) {
    union u x = { 1 };
    assert(x.c == 1);
    return 0;
}
