// Waiting for a semaphore with a limit of time is not modelled.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
static sem_t done;
static int x;
static void *work(void *arg) {
    x = 1;
    sem_post(&done);
    return arg;
}
int main(void) {
    pthread_t t;
    struct timespec until = {0, 0};
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, work, 0);
    if (sem_timedwait(&done, &until) == 0 && !x) reach_error();
    return 0;
}
