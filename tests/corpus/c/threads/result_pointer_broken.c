// The pointer of the result leads to 7.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static int box;
static void *work(void *arg) {
    box = 7;
    return &box;
}
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &result);
    assert(*(int *)result == 8);
    return 0;
}
