// Members are locations of their own.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static struct { int a, b; } s;
static void *first(void *arg) {
    s.a = 1;
    return 0;
}
static void *second(void *arg) {
    s.b = 2;
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
