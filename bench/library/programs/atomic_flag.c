#include <assert.h>
#include <stdatomic.h>
static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_uint_fast32_t count;
static atomic_bool ready;
int main(void) {
    assert(!atomic_flag_test_and_set(&lock));
    assert(atomic_flag_test_and_set(&lock));
    atomic_flag_clear(&lock);
    atomic_init(&count, 2);
    atomic_fetch_sub(&count, 1);
    assert(count == 1);
    atomic_store(&ready, 1);
    assert(ready);
    atomic_thread_fence(memory_order_seq_cst);
    assert(atomic_is_lock_free(&count));
    return 0;
}
