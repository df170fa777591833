// A spin lock by an atomic flag.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static atomic_flag l = ATOMIC_FLAG_INIT;
static int inside;
static void *a(void *arg) {
    while (atomic_flag_test_and_set(&l)) ;
    check(!inside);
    inside = 1;
    inside = 0;
    atomic_flag_clear(&l);
    return arg;
}
static void *b(void *arg) {
    while (atomic_flag_test_and_set(&l)) ;
    check(!inside);
    inside = 1;
    inside = 0;
    atomic_flag_clear(&l);
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
