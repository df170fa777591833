// Ready is said too early.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, value;
static void *a(void *arg) {
    if (!ready) {
        pthread_mutex_lock(&m);
        if (!ready) {
            ready = 1;
            value = 7;
        }
        pthread_mutex_unlock(&m);
    }
    check(value == 7);
    return arg;
}
static void *b(void *arg) {
    if (!ready) {
        pthread_mutex_lock(&m);
        if (!ready) {
            ready = 1;
            value = 7;
        }
        pthread_mutex_unlock(&m);
    }
    check(value == 7);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
