// The flag is set too early.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int x, seen;
static _Atomic int flag;
static void *first(void *arg) {
    flag = 1;
    x = 1;
    return 0;
}
static void *second(void *arg) {
    if (flag) seen = x;
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
