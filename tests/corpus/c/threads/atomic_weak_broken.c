// A weak exchange may fail by itself (C17 7.17.7.4p4); on x86 it does not.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: => exit 0
//@ blind: gcc's programs for x86 have no exchange that fails by itself

#include <assert.h>
#include <stdatomic.h>

static atomic_int x;
int main(void) {
    int expected = 0;
    assert(atomic_compare_exchange_weak(&x, &expected, 1));
    return 0;
}
