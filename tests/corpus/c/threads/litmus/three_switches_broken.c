// The error needs three switches in the middle.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x, y, z;
static void *a(void *arg) {
    x = 1;
    if (y == 1) x = 2;
    if (y == 2) x = 3;
    return arg;
}
static void *b(void *arg) {
    if (x == 1) y = 1;
    if (x == 2) y = 2;
    if (x == 3) check(0);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
