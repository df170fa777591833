// Objects of which each thread has its own are not modelled.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
static __thread int own;
static void *work(void *arg) { own++; return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    return own;
}
