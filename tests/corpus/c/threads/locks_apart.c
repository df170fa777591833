// Two locks guard an object each, and a third one both: pointers to them are arguments.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: checked on:
//@ run: verify % --timeout 60s --check reach --por cells
//@ exit: 0
//@ stdout: checked on: all schedules

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int first, second, both;
static pthread_mutex_t of_first = PTHREAD_MUTEX_INITIALIZER, of_second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t of_both = PTHREAD_MUTEX_INITIALIZER;
static void add(pthread_mutex_t *lock, int *to) {
    pthread_mutex_lock(lock);
    int old = *to;
    *to = old + 1;
    pthread_mutex_unlock(lock);
}
static void *one(void *arg) {
    add(&of_first, &first);
    add(&of_both, &both);
    return arg;
}
static void *two(void *arg) {
    add(&of_second, &second);
    add(&of_both, &both);
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, one, 0);
    pthread_create(&t, 0, two, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(first == 1 && second == 1 && both == 2);
    return 0;
}
