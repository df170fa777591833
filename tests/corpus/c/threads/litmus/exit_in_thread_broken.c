// Before it ends the program, main may go on.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

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
    check(x == 0);
    return 0;
}
