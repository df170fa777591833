// Each gets its own.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int a[2];
static void *first(void *arg) {
    int *p = arg;
    *p = 1;
    return 0;
}
static void *second(void *arg) {
    int *p = arg;
    *p = 2;
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, &a[0]);
    pthread_create(&t, 0, second, &a[1]);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
