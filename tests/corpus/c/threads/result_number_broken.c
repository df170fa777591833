// The result is one more than the argument.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) { return (void *)((long)arg + 1); }
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, work, (void *)41);
    pthread_join(t, &result);
    assert((long)result == 41);
    return 0;
}
