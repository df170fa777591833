// It gives the lock back in between.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *first(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    pthread_join(s, 0);
    return 0;
}
