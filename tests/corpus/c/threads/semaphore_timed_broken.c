// It may give up.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static int x;
static void *work(void *arg) {
    x = 1;
    sem_post(&done);
    return 0;
}
int main(void) {
    pthread_t t;
    struct timespec until = { 0, 0 };
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, work, 0);
    if (sem_timedwait(&done, &until) == 0) assert(x);
    else assert(errno == ETIMEDOUT && x);
    return 0;
}
