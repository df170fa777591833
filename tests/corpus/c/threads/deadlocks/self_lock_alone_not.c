// It gives it back before.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    return 0;
}
