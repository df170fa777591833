// A thread writes to the object of another one by a pointer.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static _Thread_local struct { int a, b[2]; } own = { 1, { 2, 3 } };
static void *work(void *arg) {
    int *to = arg;
    *to = 9;
    assert(own.b[1] == 3);
    own.b[1] = 4;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, &own.b[1]);
    pthread_join(t, 0);
    assert(own.b[1] == 9 && own.a == 1);
    return 0;
}
