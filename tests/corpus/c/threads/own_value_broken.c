// A new thread does not see what main wrote.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;
static void *work(void *arg) {
    own++;
    assert(own == 21);
    return 0;
}
int main(void) {
    pthread_t t;
    own = 20;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(own == 20);
    return 0;
}
