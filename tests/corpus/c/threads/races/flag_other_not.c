// It looks at the right one.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int x, seen;
static _Atomic int flag = 5;
static void *first(void *arg) {
    x = 1;
    flag = 7;
    return 0;
}
static void *second(void *arg) {
    if (flag == 7) seen = x;
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
