// When main returns, all is over: the thread does not get behind its waiting.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int done;
static void *a(void *arg) {
    while (!done) ;
    check(0);
    return arg;
}
int main(void) {
    pthread_t t0;
    pthread_create(&t0, 0, a, 0);
    return 0;
}
