// A default lock within a struct with other values: what it guards is not lost.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <pthread.h>
struct guarded { int x; pthread_mutex_t m; } s = {5, PTHREAD_MUTEX_INITIALIZER};
static void *work(void *arg) {
    pthread_mutex_lock(&s.m);
    int t = s.x;
    s.x = t + 1;
    pthread_mutex_unlock(&s.m);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(s.x == 7);
}
