// For two.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_barrier_t b;
static void *first(void *arg) {
    pthread_barrier_wait(&b);
    return 0;
}
static void *second(void *arg) {
    pthread_barrier_wait(&b);
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
