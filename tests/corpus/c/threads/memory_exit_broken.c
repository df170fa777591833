// It was on the stack.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <stdlib.h>

static int *out;
static void leave(void) {
    int own = 1;
    out = &own;
    pthread_exit(0);
}
static void *work(void *arg) {
    leave();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return *out - 1;
}
