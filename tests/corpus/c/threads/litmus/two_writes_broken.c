// Both second writes can be the last ones.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x, y;
static void *a(void *arg) {
    x = 1;
    y = 2;
    return arg;
}
static void *b(void *arg) {
    y = 1;
    x = 2;
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(!(x == 2 && y == 2));
    return 0;
}
