// One joins the other.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_t s, t;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *first(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
static void *second(void *arg) {
    return 0;
}
int main(void) {
    pthread_mutex_lock(&m);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_mutex_unlock(&m);
    pthread_exit(0);
}
