// It is said before it is done.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static sem_t s;
static int x;
static void *a(void *arg) {
    sem_post(&s);
    x = 1;
    return arg;
}
static void *b(void *arg) {
    sem_wait(&s);
    check(x == 1);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    sem_init(&s, 0, 0);
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
