// A read and an assignment are two.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static void *work(void *arg) {
    count = count + 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    count--;
    pthread_join(t, 0);
    assert(count == 0);
    return 0;
}
