// The thread may be done before main returns.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int done;
static void *a(void *arg) {
    check(0);
    return arg;
}
int main(void) {
    pthread_t t0;
    pthread_create(&t0, 0, a, 0);
    return 0;
}
