// A thread of a thread is not joined by the join of its parent.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int x;
static void *inner(void *arg) {
    x = 1;
    return 0;
}
static void *outer(void *arg) {
    pthread_t t;
    pthread_create(&t, 0, inner, 0);
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, outer, 0);
    pthread_join(s, 0);
    x = 2;
    return 0;
}
