// A lock in a local variable is another one in each call.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static void use(void) {
    pthread_mutex_t own;
    pthread_mutex_init(&own, 0);
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
