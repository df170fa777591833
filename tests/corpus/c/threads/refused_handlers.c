// The last thread's end would run the handlers of `atexit`.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
#include <stdlib.h>
static int ended;
static void last(void) { ended = 1; }
static void *work(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    atexit(last);
    pthread_create(&t, 0, work, 0);
    pthread_exit(0);
}
