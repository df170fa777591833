// That of the thread has ended with it.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <stdlib.h>

static _Thread_local int own;
static int *out;
static void *work(void *arg) {
    out = &own;
    return 0;
}
int main(void) {
    pthread_t t;
    int *mine = &own;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return *out;
}
