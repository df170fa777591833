// It may give up.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int value;
static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    value = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t t;
    struct timespec until = { 0, 0 };
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&lock);
    int error = 0;
    if (!value) error = pthread_cond_timedwait(&ready, &lock, &until);
    assert(value);
    pthread_mutex_unlock(&lock);
    return 0;
}
