// A lock in a local variable is another one in each call.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void use(void) {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&own);
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
}
static void *work(void *arg) {
    use();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    use();
    pthread_join(t, 0);
    assert(count == 2);
    return 0;
}
