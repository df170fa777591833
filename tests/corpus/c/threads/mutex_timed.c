// A mutex that is free is taken, whatever the time; one that is taken is not.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
    struct timespec until = { 0, 0 };
    assert(pthread_mutex_timedlock(&lock, &until) == ETIMEDOUT);
    return 0;
}
int main(void) {
    pthread_t t;
    struct timespec until = { 0, 0 };
    assert(pthread_mutex_timedlock(&lock, &until) == 0);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
