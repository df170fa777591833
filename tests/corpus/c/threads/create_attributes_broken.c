// It may be in time.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>

static int x;
static void *work(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_attr_t how;
    int state;
    pthread_attr_init(&how);
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    pthread_attr_getdetachstate(&how, &state);
    assert(state == PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &how, work, 0);
    assert(x == 0);
    return 0;
}
