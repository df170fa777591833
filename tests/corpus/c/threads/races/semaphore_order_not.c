// Posted behind it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <semaphore.h>

static sem_t s1;
static int x, seen;
static void *first(void *arg) {
    x = 1;
    sem_post(&s1);
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
