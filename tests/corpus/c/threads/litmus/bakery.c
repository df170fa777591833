// Lamport's bakery, for two.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int choosing0, choosing1, number0, number1, inside;
static void *a(void *arg) {
    choosing0 = 1;
    int seen = number1;
    number0 = seen + 1;
    choosing0 = 0;
    if (choosing1) return arg;
    int other = number1;
    if (other != 0 && other < seen + 1) return arg;
    check(!inside);
    inside = 1;
    inside = 0;
    number0 = 0;
    return arg;
}
static void *b(void *arg) {
    choosing1 = 1;
    int seen = number0;
    number1 = seen + 1;
    choosing1 = 0;
    if (choosing0) return arg;
    int other = number0;
    if (other != 0 && other <= seen + 1) return arg;
    check(!inside);
    inside = 1;
    inside = 0;
    number1 = 0;
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
