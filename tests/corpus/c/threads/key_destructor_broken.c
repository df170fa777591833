// Without a destructor nothing runs.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int ended;
static void end(void *value) { ended = *(int *)value; }
static void *work(void *arg) {
    pthread_setspecific(key, arg);
    assert(pthread_getspecific(key) == arg);
    return 0;
}
int main(void) {
    pthread_t t;
    int value = 3;
    pthread_key_create(&key, 0);
    pthread_create(&t, 0, work, &value);
    pthread_join(t, 0);
    assert(pthread_getspecific(key) == 0);
    assert(ended == 3);
    return 0;
}
