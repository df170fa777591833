// Who writes and locks again is told so (glibc).
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static void *work(void *arg) {
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_rwlock_wrlock(&lock);
    assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
    assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&lock);
    return 0;
}
