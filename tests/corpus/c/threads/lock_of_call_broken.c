// One lock for all calls is busy, if nothing initialises it anew.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void use(void) {
    static pthread_mutex_t own;
    assert(pthread_mutex_trylock(&own) == 0);
}
static void *work(void *arg) {
    use();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    use();
    use();
    return 0;
}
