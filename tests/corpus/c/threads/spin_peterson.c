// Peterson's lock; whoever waits looks again and again.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int wants[2], turn, count;
static void *first(void *arg) {
    wants[0] = 1;
    turn = 1;
    while (wants[1] == 1 && turn == 1);
    int old = count;
    count = old + 1;
    wants[0] = 0;
    return arg;
}
static void *second(void *arg) {
    wants[1] = 1;
    turn = 0;
    while (wants[0] == 1 && turn == 0);
    int old = count;
    count = old + 1;
    wants[1] = 0;
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(count == 2);
    return 0;
}
