// Both wait before they post.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#include <pthread.h>
#include <semaphore.h>

static sem_t a, b;
static void *first(void *arg) {
    sem_wait(&a);
    sem_post(&b);
    return 0;
}
static void *second(void *arg) {
    sem_wait(&b);
    sem_post(&a);
    return 0;
}
int main(void) {
    pthread_t s, t;
    sem_init(&a, 0, 0);
    sem_init(&b, 0, 0);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
