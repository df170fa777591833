// The state of a lock is kept beside memory: that only its functions change it is listed.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: assuming: locks change only through their functions
//@ stdout: verdict: safe

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int shared;

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    shared = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_init(&lock, 0);
    pthread_mutex_lock(&lock);
    pthread_create(&thread, 0, work, 0);
    assert(shared == 0);
    return 0;
}
