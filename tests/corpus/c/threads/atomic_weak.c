// A weak exchange that is tried again until it succeeds, and one that is not weak.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: => exit 0

#include <assert.h>
#include <stdatomic.h>

static atomic_int x;
int main(void) {
    int expected = 0;
    while (!atomic_compare_exchange_weak(&x, &expected, 1))
        assert(expected == 0);
    assert(x == 1);
    expected = 1;
    assert(atomic_compare_exchange_strong(&x, &expected, 2));
    return 0;
}
