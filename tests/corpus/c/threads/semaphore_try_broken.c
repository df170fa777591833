// This one is at 1 then.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t free_places;
static void *work(void *arg) { return 0; }
int main(void) {
    pthread_t t;
    sem_init(&free_places, 0, 2);
    pthread_create(&t, 0, work, 0);
    assert(sem_trywait(&free_places) == 0);
    assert(sem_trywait(&free_places) == -1 && errno == EAGAIN);
    return 0;
}
