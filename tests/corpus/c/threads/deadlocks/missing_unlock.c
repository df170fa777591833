// A thread ends with the lock.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *first(void *arg) {
    pthread_mutex_lock(&m);
    if (x) return 0;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *second(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
