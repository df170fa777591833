// A mutex in a local variable, of a kind that says when it is busy.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *work(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    pthread_create(&t, 0, work, 0);
    assert(pthread_mutex_trylock(&lock) == 0);
    assert(pthread_mutex_trylock(&lock) == EBUSY);
    assert(pthread_mutex_destroy(&lock) == EBUSY);
    assert(pthread_mutex_unlock(&lock) == 0);
    assert(pthread_mutex_destroy(&lock) == 0);
    return 0;
}
