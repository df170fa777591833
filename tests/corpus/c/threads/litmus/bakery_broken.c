// Nobody says that a number is being chosen.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int number0, number1, inside;
static void *a(void *arg) {
    int seen = number1;
    number0 = seen + 1;
    int other = number1;
    if (other != 0 && other < seen + 1) return arg;
    check(!inside);
    inside = 1;
    inside = 0;
    number0 = 0;
    return arg;
}
static void *b(void *arg) {
    int seen = number0;
    number1 = seen + 1;
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
