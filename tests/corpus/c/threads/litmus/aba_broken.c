// The top is the same again, but what is under it is not.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int top = 1, next[4] = {0, 2, 0, 0};
static int freed;
static void *a(void *arg) {
    int old = top;
    int under = next[old];
    if (__sync_bool_compare_and_swap(&top, old, under)) check(!(old == 1 && under == 2 && freed));
    return arg;
}
static void *b(void *arg) {
    if (__sync_bool_compare_and_swap(&top, 1, 2) && __sync_bool_compare_and_swap(&top, 2, 0)) {
        freed = 1;
        next[1] = 0;
        __sync_bool_compare_and_swap(&top, 0, 1);
    }
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
