// Waking up is not enough: it is looked again.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, x, seen;
static void *first(void *arg) {
    x = 1;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *second(void *arg) {
    int set;
    pthread_mutex_lock(&m);
    if (!ready) pthread_cond_wait(&c, &m);
    set = ready;
    pthread_mutex_unlock(&m);
    if (set) seen = x;
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
