// The time is limited.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *first(void *arg) {
    struct timespec until = {0, 0};
    pthread_mutex_lock(&m);
    if (!ready) pthread_cond_timedwait(&c, &m, &until);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_join(s, 0);
    return 0;
}
