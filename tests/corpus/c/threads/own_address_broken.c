// They are not the same.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static __thread int own;
static int *first;
static void *work(void *arg) {
    assert(&own == first);
    return 0;
}
int main(void) {
    pthread_t t;
    first = &own;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
