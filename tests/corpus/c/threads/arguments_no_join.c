// The second thread is not waited for.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int sum;
static pthread_mutex_t lock;
static void *add(void *by) {
    pthread_mutex_lock(&lock);
    sum += *(int *)by;
    pthread_mutex_unlock(&lock);
    pthread_exit(0);
}
static void *(*work)(void *) = add;
int main(void) {
    pthread_t s, t;
    int one = 1, two = 2;
    pthread_mutex_init(&lock, 0);
    pthread_create(&s, 0, work, &one);
    pthread_create(&t, 0, add, &two);
    pthread_join(s, 0);
    
    check(sum == 3);
    return 0;
}
