// A semaphore of two lets both in.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
#include <semaphore.h>

static sem_t s2;
static int x;
static void *first(void *arg) {
    sem_wait(&s2);
    x++;
    sem_post(&s2);
    return 0;
}
static void *second(void *arg) {
    sem_wait(&s2);
    x++;
    sem_post(&s2);
    return 0;
}
int main(void) {
    pthread_t s, t;
    sem_init(&s2, 0, 2);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
