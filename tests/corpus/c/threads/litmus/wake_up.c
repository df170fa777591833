// The condition is looked at while the mutex is held.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, sleeping, woken;
static void *a(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    if (sleeping) woken = 1;
    pthread_mutex_unlock(&m);
    return arg;
}
static void *b(void *arg) {
    pthread_mutex_lock(&m);
    if (!ready) sleeping = 1;
    pthread_mutex_unlock(&m);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(!(sleeping && !woken));
    return 0;
}
