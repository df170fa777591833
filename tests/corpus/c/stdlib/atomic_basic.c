// Atomic objects: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdatomic.h>
int main(void) {
    atomic_int a = ATOMIC_VAR_INIT(5);
    assert(atomic_load(&a) == 5);
    assert(atomic_fetch_add(&a, 3) == 5);
    int expected = 8;
    assert(atomic_compare_exchange_strong(&a, &expected, 10));
    assert(atomic_exchange(&a, 1) == 10);
    atomic_store_explicit(&a, 7, memory_order_release);
    assert(atomic_load_explicit(&a, memory_order_acquire) == 7);
    assert(atomic_fetch_or(&a, 8) == 7);
    return a == 15 ? 0 : 1;
}
