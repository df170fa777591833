// It writes another one.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int seen;
static void *first(void *arg) {
    seen = *(int *)arg;
    return 0;
}
int main(void) {
    pthread_t s;
    int local = 1, other = 1;
    int *p = &other;
    pthread_create(&s, 0, first, &local);
    *p = 2;
    pthread_join(s, 0);
    return 0;
}
