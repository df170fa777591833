// The third thread does not lock.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *locked(void *arg) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *plain(void *arg) {
    x++;
    return 0;
}
int main(void) {
    pthread_t r, s, t;
    pthread_create(&r, 0, locked, 0);
    pthread_create(&s, 0, locked, 0);
    pthread_create(&t, 0, plain, 0);
    pthread_join(r, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
