// It is not both.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int serial, x;
static void *work(void *arg) {
    x = 1;
    int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    if (result) __atomic_add_fetch(&serial, 1, __ATOMIC_SEQ_CST);
    return 0;
}
int main(void) {
    pthread_t t;
    assert(pthread_barrier_init(&barrier, 0, 0) == EINVAL);
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, work, 0);
    int result = pthread_barrier_wait(&barrier);
    assert(x);
    if (result) __atomic_add_fetch(&serial, 1, __ATOMIC_SEQ_CST);
    pthread_join(t, 0);
    assert(serial == 2);
    return 0;
}
