// Trying can fail, and then nothing was done.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *a(void *arg) {
    if (pthread_mutex_trylock(&m) == 0) {
        x++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}
static void *b(void *arg) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(x == 2);
    return 0;
}
