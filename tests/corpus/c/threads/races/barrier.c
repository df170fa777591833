// Written behind the barrier.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static pthread_barrier_t b;
static int x, seen;
static void *first(void *arg) {
    pthread_barrier_wait(&b);
    x = 1;
    return 0;
}
static void *second(void *arg) {
    pthread_barrier_wait(&b);
    seen = x;
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
