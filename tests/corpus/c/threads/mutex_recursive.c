// A recursive mutex is free after as many unlocks as locks.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int shared;
static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    shared++;
    pthread_mutex_unlock(&lock);
    
    shared--;
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &kind);
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&lock);
    assert(shared == 0);
    pthread_mutex_unlock(&lock);
    return 0;
}
