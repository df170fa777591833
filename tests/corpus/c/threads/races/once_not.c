// `pthread_once` does it once.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int x, a, b;
static void init(void) { x = 1; }
static void *first(void *arg) {
    pthread_once(&once, init);
    a = x;
    return 0;
}
static void *second(void *arg) {
    pthread_once(&once, init);
    b = x;
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
