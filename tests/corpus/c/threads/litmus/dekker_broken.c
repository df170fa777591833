// The flag is set too late.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int want0, want1, turn, inside;
static void *a(void *arg) {
    if (want1) {
        if (turn != 0) {
            want0 = 0;
            if (turn != 0) return arg;
            want0 = 1;
        }
        if (want1) return arg;
    }
    want0 = 1;
    check(!inside);
    inside = 1;
    inside = 0;
    turn = 1;
    want0 = 0;
    return arg;
}
static void *b(void *arg) {
    if (want0) {
        if (turn != 1) {
            want1 = 0;
            if (turn != 1) return arg;
            want1 = 1;
        }
        if (want0) return arg;
    }
    want1 = 1;
    check(!inside);
    inside = 1;
    inside = 0;
    turn = 0;
    want1 = 0;
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
