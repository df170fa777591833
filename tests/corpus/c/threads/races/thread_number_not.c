// Its own number is read.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static void *reader(void *arg) {
    pthread_t me = pthread_self();
    return pthread_equal(me, pthread_self()) ? 0 : arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, reader, 0);
    pthread_create(&t, 0, reader, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
