// Nobody waits for the inner thread.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x;
static void *c(void *arg) {
    x = 1;
    return arg;
}
static void *a(void *arg) {
    pthread_t t;
    pthread_create(&t, 0, c, 0);
    return arg;
}
int main(void) {
    pthread_t t0;
    pthread_create(&t0, 0, a, 0);
    pthread_join(t0, 0);
    check(x == 1);
    return 0;
}
