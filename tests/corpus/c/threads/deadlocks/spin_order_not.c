// In one order.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_spinlock_t k, l;
static void *first(void *arg) {
    pthread_spin_lock(&k);
    pthread_spin_lock(&l);
    pthread_spin_unlock(&l);
    pthread_spin_unlock(&k);
    return 0;
}
static void *second(void *arg) {
    pthread_spin_lock(&k);
    pthread_spin_lock(&l);
    pthread_spin_unlock(&l);
    pthread_spin_unlock(&k);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_spin_init(&k, 0);
    pthread_spin_init(&l, 0);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
