// Between looking and going to sleep somebody wakes nobody: the sleeper is told, and sleeps on.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int ready, sleeping, woken;
static void *a(void *arg) {
    ready = 1;
    if (sleeping) woken = 1;
    return arg;
}
static void *b(void *arg) {
    if (!ready) sleeping = 1;
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(!(ready && sleeping && !woken));
    return 0;
}
