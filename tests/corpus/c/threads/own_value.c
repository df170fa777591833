// Each thread has its own object, with the initial value.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;
static void *work(void *arg) {
    own++;
    assert(own == 6);
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
