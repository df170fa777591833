// Both only read.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_rwlock_t k = PTHREAD_RWLOCK_INITIALIZER, l = PTHREAD_RWLOCK_INITIALIZER;
static void *first(void *arg) {
    pthread_rwlock_rdlock(&k);
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_unlock(&k);
    return 0;
}
static void *second(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_rdlock(&k);
    pthread_rwlock_unlock(&k);
    pthread_rwlock_unlock(&l);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
