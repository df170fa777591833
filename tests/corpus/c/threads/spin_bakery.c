// The bakery lock of two threads; whoever waits looks again and again.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int choosing[2], number[2], count;
static void *first(void *arg) {
    choosing[0] = 1;
    number[0] = number[1] + 1;
    choosing[0] = 0;
    while (choosing[1]);
    while (number[1] != 0 && number[1] < number[0]);
    int old = count;
    count = old + 1;
    number[0] = 0;
    return arg;
}
static void *second(void *arg) {
    choosing[1] = 1;
    number[1] = number[0] + 1;
    choosing[1] = 0;
    while (choosing[0]);
    while (number[0] != 0 && number[0] <= number[1]);
    int old = count;
    count = old + 1;
    number[1] = 0;
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
