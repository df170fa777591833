// A mutex that is free cannot be given back.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t how;
    pthread_mutex_t lock;
    int kind;
    assert(pthread_mutexattr_init(&how) == 0);
    assert(pthread_mutexattr_gettype(&how, &kind) == 0 && kind == PTHREAD_MUTEX_DEFAULT);
    assert(pthread_mutexattr_settype(&how, 77) == EINVAL);
    assert(pthread_mutexattr_settype(&how, PTHREAD_MUTEX_ERRORCHECK) == 0);
    assert(pthread_mutex_init(&lock, &how) == 0);
    assert(pthread_mutex_unlock(&lock) == 0);
    return 0;
}
