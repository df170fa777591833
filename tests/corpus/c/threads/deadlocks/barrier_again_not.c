// A round of the barrier is over for a thread that has not gone on when the next one has passed, too.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_barrier_t b;
static void *once(void *arg) {
    pthread_barrier_wait(&b);
    return 0;
}
static void *twice(void *arg) {
    pthread_t u;
    pthread_barrier_wait(&b);
    pthread_create(&u, 0, once, 0);
    pthread_barrier_wait(&b);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&s, 0, once, 0);
    pthread_create(&t, 0, twice, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
