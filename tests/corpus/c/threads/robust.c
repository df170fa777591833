// There is no model of robust mutexes, so there is no verdict where one is asked for.
//@ run: verify % --check reach --timeout 20s
//@ exit: 3

#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock;
int main(void) {
    pthread_mutexattr_t how;
    pthread_mutexattr_init(&how);
    pthread_mutexattr_setrobust(&how, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&lock, &how);
    assert(pthread_mutex_lock(&lock) == 0);
    return 0;
}
