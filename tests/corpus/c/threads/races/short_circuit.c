// The right side of `||` is evaluated.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int x, seen;
static void *first(void *arg) {
    x = 1;
    return 0;
}
static void *second(void *arg) {
    if (0 == 1 || x) seen = 1;
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
