// A write under the lock of readers.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *first(void *arg) {
    pthread_rwlock_rdlock(&l);
    x = 1;
    pthread_rwlock_unlock(&l);
    return 0;
}
static void *second(void *arg) {
    pthread_rwlock_rdlock(&l);
    x = 2;
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
