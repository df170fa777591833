// This one returns from its function.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void deep(int value) {
    if (value > 2) pthread_exit((void *)5);
}
static void *work(void *arg) {
    deep(*(int *)arg);
    return (void *)6;
}
int main(void) {
    pthread_t t;
    void *result;
    int value = 2;
    pthread_create(&t, 0, work, &value);
    pthread_join(t, &result);
    assert(result == (void *)5);
    return 0;
}
