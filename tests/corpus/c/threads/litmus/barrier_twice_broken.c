// Without the second round the next phase begins too early.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_barrier_t w;
static int x, y;
static void *a(void *arg) {
    x = 1;
    pthread_barrier_wait(&w);
    check(y == 1);
    x = 2;
    return arg;
}
static void *b(void *arg) {
    y = 1;
    pthread_barrier_wait(&w);
    check(x == 1);
    y = 2;
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_barrier_init(&w, 0, 2);
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
