// Readers do not see a writer in the middle.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
static void *a(void *arg) {
    pthread_rwlock_wrlock(&l);
    x = 1;
    y = 1;
    pthread_rwlock_unlock(&l);
    return arg;
}
static void *b(void *arg) {
    pthread_rwlock_rdlock(&l);
    check(x == y);
    pthread_rwlock_unlock(&l);
    return arg;
}
static void *c(void *arg) {
    pthread_rwlock_rdlock(&l);
    check(x == y);
    pthread_rwlock_unlock(&l);
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
