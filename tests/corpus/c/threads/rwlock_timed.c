// Many can read; a writer gives up.
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
    struct timespec until = { 0, 0 };
    assert(pthread_rwlock_timedrdlock(&lock, &until) == 0);
    assert(pthread_rwlock_timedwrlock(&lock, &until) == ETIMEDOUT);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
