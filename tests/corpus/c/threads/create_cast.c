// A function of another type is started by a cast.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static int seen;
static int work(int *arg) {
    seen = *arg;
    return 0;
}
int main(void) {
    pthread_t t;
    int value = 4;
    pthread_create(&t, 0, (void *(*)(void *))work, &value);
    pthread_join(t, 0);
    assert(seen == 4);
    return 0;
}
