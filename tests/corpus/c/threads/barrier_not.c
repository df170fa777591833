// No barrier.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_barrier_t both;
static int x, y;
static void *first(void *arg) { x = 1;  check(y == 1); return arg; }
static void *second(void *arg) { y = 1;  check(x == 1); return arg; }
int main(void) {
    pthread_t s, t;
    pthread_barrier_init(&both, 0, 2);
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
