// A pointer to a local is published by a lock, its target is not locked.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *shared;
static int seen;
static void *first(void *arg) {
    int local = 1;
    pthread_mutex_lock(&m);
    shared = &local;
    pthread_mutex_unlock(&m);
    local = 2;
    pthread_mutex_lock(&m);
    shared = 0;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *second(void *arg) {
    pthread_mutex_lock(&m);
    if (shared) seen = *shared;
    pthread_mutex_unlock(&m);
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
