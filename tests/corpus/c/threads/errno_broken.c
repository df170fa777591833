// What another thread puts into `errno` is not seen.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *work(void *arg) {
    errno = 6;
    return 0;
}
int main(void) {
    pthread_t t;
    errno = 5;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(errno == 6);
    return 0;
}
