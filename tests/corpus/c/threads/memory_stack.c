// An object that outlives the thread.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static int *out;
static void *work(void *arg) {
    static int own = 1;
    out = &own;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return *out - 1;
}
