// Three threads for two rounds of two: one of them is left.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#include <pthread.h>

static pthread_barrier_t b;
static void *once(void *arg) {
    pthread_barrier_wait(&b);
    return 0;
}
int main(void) {
    pthread_t s, t, u;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&s, 0, once, 0);
    pthread_create(&t, 0, once, 0);
    pthread_create(&u, 0, once, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
