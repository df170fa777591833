// One of two takes no lock.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_spinlock_t l;
static int x;
static void *a(void *arg) {
    pthread_spin_lock(&l);
    x++;
    pthread_spin_unlock(&l);
    return arg;
}
static void *b(void *arg) {
    x++;
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_spin_init(&l, 0);
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(x == 2);
    return 0;
}
