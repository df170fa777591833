// One of them is too large.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) {
    assert((long)arg < 2);
    return 0;
}
int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)(i + 1));
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    return 0;
}
