// A semaphore of two lets two in.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static sem_t s;
static int inside;
static void *a(void *arg) {
    sem_wait(&s);
    check(!inside);
    inside = 1;
    inside = 0;
    sem_post(&s);
    return arg;
}
static void *b(void *arg) {
    sem_wait(&s);
    check(!inside);
    inside = 1;
    inside = 0;
    sem_post(&s);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    sem_init(&s, 0, 2);
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
