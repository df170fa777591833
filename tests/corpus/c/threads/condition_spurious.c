// Waiting once: there are spurious wake-ups.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int ready, value;
static void *first(void *arg) {
    pthread_mutex_lock(&lock);
    value = 5;
    ready = 1;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *second(void *arg) {
    pthread_mutex_lock(&lock);
    if (!ready) pthread_cond_wait(&full, &lock);
    check(value == 5);
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    
    return 0;
}
