// Readers that look in the same order can see one write each.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x, y, p, q, r, s;
static void *a(void *arg) {
    x = 1;
    return arg;
}
static void *b(void *arg) {
    y = 1;
    return arg;
}
static void *c(void *arg) {
    p = x;
    q = y;
    return arg;
}
static void *d(void *arg) {
    r = y;
    s = x;
    return arg;
}
int main(void) {
    pthread_t t0, t1, t2, t3;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_create(&t2, 0, c, 0);
    pthread_create(&t3, 0, d, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    check(!(p && !q && !r));
    return 0;
}
