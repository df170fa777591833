// Posted before the write.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
#include <semaphore.h>

static sem_t s1;
static int x, seen;
static void *first(void *arg) {
    sem_post(&s1);
    x = 1;
    return 0;
}
static void *second(void *arg) {
    sem_wait(&s1);
    seen = x;
    return 0;
}
int main(void) {
    pthread_t s, t;
    sem_init(&s1, 0, 0);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
