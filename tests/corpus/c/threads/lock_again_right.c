// After two rounds there were two locks.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

int main(void) {
    int rounds = 0;
    while (rounds < 2) {
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&lock);
        rounds++;
    }
    assert(rounds == 2);
    return 0;
}
