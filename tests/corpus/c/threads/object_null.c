// A pointer to one.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, *lock;
int main(int argc, char **argv) {
    lock = &mutex;
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return 0;
}
