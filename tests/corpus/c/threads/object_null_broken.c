// A null pointer is no mutex.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -pthread => signal SEGV

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, *lock;
int main(int argc, char **argv) {
    if (argc > 9) lock = &mutex;
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return 0;
}
