// Only with it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, seen;
static void *first(void *arg) {
    if (pthread_rwlock_trywrlock(&l) == 0) {
        x = 1;
        pthread_rwlock_unlock(&l);
    }
    return 0;
}
static void *second(void *arg) {
    pthread_rwlock_rdlock(&l);
    seen = x;
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
