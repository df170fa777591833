//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ blind: gcc leaves the bytes as they are
// The store goes through a pointer to the union.

#include <assert.h>
union u { long l; short s[2]; };
static void set(union u *p) { p->s[0] = 1; }
int main(void) {
    union u x;
    x.l = 0;
    set(&x);
    assert(x.l == 1);
    return 0;
}
