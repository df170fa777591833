// WRC: what was seen is seen by those who hear of it.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x, y;
static void *a(void *arg) {
    x = 1;
    return arg;
}
static void *b(void *arg) {
    if (x) y = 1;
    return arg;
}
static void *c(void *arg) {
    if (y) check(x);
    return arg;
}
int main(void) {
    pthread_t t0, t1, t2;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_create(&t2, 0, c, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
