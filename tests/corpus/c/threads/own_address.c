// The objects of two threads have two addresses.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static __thread int own;
static int *first;
static void *work(void *arg) {
    assert(&own != first);
    return 0;
}
int main(void) {
    pthread_t t;
    first = &own;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
