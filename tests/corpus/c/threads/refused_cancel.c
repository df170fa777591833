// Nothing cancels threads.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
static void *work(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_cancel(t);
    return 0;
}
