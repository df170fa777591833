// A lock in a loop is a new one in each round, also without threads.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

int main(void) {
    int rounds = 0;
    while (rounds < 2) {
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&lock);
        rounds++;
    }
    assert(rounds != 2);
    return 0;
}
