// A failed exchange says what was found; the second one succeeds.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x;
static void *a(void *arg) {
    int old = x;
    if (!__atomic_compare_exchange_n(&x, &old, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        check(old == 1);
        int again = __atomic_compare_exchange_n(&x, &old, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        check(again);
    }
    return arg;
}
static void *b(void *arg) {
    int old = x;
    if (!__atomic_compare_exchange_n(&x, &old, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        check(old == 1);
        int again = __atomic_compare_exchange_n(&x, &old, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        check(again);
    }
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(x == 2);
    return 0;
}
