// A spurious wake-up, and the condition is not looked at again.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;
static int buffer, count, sum;
static void *a(void *arg) {
    pthread_mutex_lock(&m);
    if (count == 1) pthread_cond_wait(&empty, &m);
    buffer = 3;
    count++;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&m);
    return arg;
}
static void *b(void *arg) {
    pthread_mutex_lock(&m);
    if (count == 0) pthread_cond_wait(&full, &m);
    check(count == 1);
    sum += buffer;
    count--;
    pthread_cond_signal(&empty);
    pthread_mutex_unlock(&m);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    check(sum == 0 || sum == 3);
    return 0;
}
