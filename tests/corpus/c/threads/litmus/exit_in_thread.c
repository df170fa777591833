// `exit` in a thread ends the program: what comes behind it in any thread is not reached.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x;
static void *a(void *arg) {
    x = 1;
    exit(0);
    return arg;
}
int main(void) {
    pthread_t t0;
    pthread_create(&t0, 0, a, 0);
    pthread_join(t0, 0);
    check(x == 0);
    return 0;
}
