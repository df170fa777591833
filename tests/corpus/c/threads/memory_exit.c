// A thread ends in a function that it calls; what it points to is static.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <pthread.h>
#include <stdlib.h>

static int *out;
static void leave(void) {
    static int own = 1;
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
