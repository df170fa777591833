// The result of a thread, a number in a pointer.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) { return (void *)((long)arg + 1); }
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, work, (void *)41);
    pthread_join(t, &result);
    assert((long)result == 42);
    return 0;
}
