// It is if the parent joins it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int x;
static void *inner(void *arg) {
    x = 1;
    return 0;
}
static void *outer(void *arg) {
    pthread_t t;
    pthread_create(&t, 0, inner, 0);
    pthread_join(t, 0);
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, outer, 0);
    pthread_join(s, 0);
    x = 2;
    return 0;
}
