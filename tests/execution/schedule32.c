//@ run: --check reach --data-model ILP32
//@ needs: gcc -m32
//@ exit: 1
//@ stdout: confirmed by execution: by 3 threads that take turns in the order
//@ not: another order
//@ commands
// Locks, a condition and atomic functions: the compiled program waits where the schedule says so.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full, seen;
static int turns;
void __VERIFIER_atomic_turn(void) { turns = 2 * turns + 1; }
static void *producer(void *arg) {
    __VERIFIER_atomic_begin();
    turns = turns * 2;
    __VERIFIER_atomic_end();
    pthread_mutex_lock(&lock);
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *consumer(void *arg) {
    __VERIFIER_atomic_turn();
    pthread_mutex_lock(&lock);
    // Without a loop a wake-up may be spurious.
    if (!full) pthread_cond_wait(&filled, &lock);
    seen = full;
    pthread_mutex_unlock(&lock);
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, consumer, 0);
    pthread_create(&t, 0, producer, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    if (!seen && turns == 2) reach_error();
    return 0;
}
