// An increment is a read and a write: without the lock one may be lost.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by 3 threads that take turns in the order
//@ stdout: · · 3
//@ stdout: ── thread 3, in second
#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *first(void *arg) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *second(void *arg) {
    count++;
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(count == 2);
    return 0;
}
