// Without it.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t a;
static void *first(void *arg) {
    sem_wait(&a);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *second(void *arg) {
    pthread_mutex_lock(&m);
    sem_post(&a);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t s, t;
    sem_init(&a, 0, 0);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
