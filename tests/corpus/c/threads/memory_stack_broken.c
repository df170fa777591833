// The stack of a thread that has ended is dead.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>

static int *out;
static void *work(void *arg) {
    int own = 1;
    out = &own;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return *out - 1;
}
