// It gets an error.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    assert(pthread_join(pthread_self(), 0) != 35);
    pthread_create(&t, 0, work, 0);
    return 0;
}
