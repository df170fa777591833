// A thread goes on behind `pthread_exit` in main.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x = 1;
static void *a(void *arg) {
    check(x);
    return arg;
}
int main(void) {
    pthread_t t0;
    pthread_create(&t0, 0, a, 0);
    pthread_exit(0);
    x = 0;
    return 0;
}
