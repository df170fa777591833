// A spin lock by an atomic exchange.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int l, inside;
static void *a(void *arg) {
    while (__atomic_exchange_n(&l, 1, __ATOMIC_ACQUIRE)) ;
    check(!inside);
    inside = 1;
    inside = 0;
    __atomic_store_n(&l, 0, __ATOMIC_RELEASE);
    return arg;
}
static void *b(void *arg) {
    while (__atomic_exchange_n(&l, 1, __ATOMIC_ACQUIRE)) ;
    check(!inside);
    inside = 1;
    inside = 0;
    __atomic_store_n(&l, 0, __ATOMIC_RELEASE);
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
