// Calls of one thread are counted together.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static int count(void) {
    static _Thread_local int calls;
    return ++calls;
}
static void *work(void *arg) {
    assert(count() == 1);
    assert(count() == 1);
    return 0;
}
int main(void) {
    pthread_t t;
    assert(count() == 1);
    pthread_create(&t, 0, work, 0);
    assert(count() == 2);
    pthread_join(t, 0);
    return 0;
}
