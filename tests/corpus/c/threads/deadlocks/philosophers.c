// Three philosophers, each with the left fork first.
//@ run: verify % --timeout 60s --check deadlock
//@ exit: 1
//@ stdout: verdict: unsafe (deadlock)

#include <pthread.h>

static pthread_mutex_t fork_of[3];
static void eat(int i, int j) {
    pthread_mutex_lock(&fork_of[i]);
    pthread_mutex_lock(&fork_of[j]);
    pthread_mutex_unlock(&fork_of[j]);
    pthread_mutex_unlock(&fork_of[i]);
}
static void *one(void *arg) {
    eat(0, 1);
    return 0;
}
static void *two(void *arg) {
    eat(1, 2);
    return 0;
}
static void *three(void *arg) {
    eat(2, 0);
    return 0;
}
int main(void) {
    pthread_t r, s, t;
    pthread_create(&r, 0, one, 0);
    pthread_create(&s, 0, two, 0);
    pthread_create(&t, 0, three, 0);
    pthread_join(r, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
