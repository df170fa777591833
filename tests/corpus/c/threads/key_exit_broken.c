// A value that is null has no destructor.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int ended;
static void end(void *value) { ended++; }
static void leave(void) { pthread_exit(0); }
static void *work(void *arg) {
    pthread_setspecific(key, 0);
    leave();
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, end);
    pthread_create(&t, 0, work, &ended);
    pthread_join(t, 0);
    assert(ended == 1);
    return 0;
}
