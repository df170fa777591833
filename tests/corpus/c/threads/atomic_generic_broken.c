// Only the exchange can be last.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count;
static void *work(void *arg) {
    int one = 1, old;
    __atomic_exchange(&count, &one, &old, __ATOMIC_SEQ_CST);
    return 0;
}
int main(void) {
    pthread_t t;
    int seen, zero = 0, two = 2;
    pthread_create(&t, 0, work, 0);
    __atomic_compare_exchange(&count, &zero, &two, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    pthread_join(t, 0);
    __atomic_load(&count, &seen, __ATOMIC_SEQ_CST);
    assert(seen == 1 && zero == 0);
    return 0;
}
