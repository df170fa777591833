// A block is filled while one of its cells is read.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
#include <string.h>

static int a[4], seen;
static void *first(void *arg) {
    memset(a, 0, sizeof a);
    return 0;
}
static void *second(void *arg) {
    seen = a[3];
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
