// The only thread takes its own lock again.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    return 0;
}
