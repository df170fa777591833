//@ run: --check overflow
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: signed integer overflow
//@ stdout: threads that take turns in the order
//@ stdout: verdict: unsafe (no-overflow)
// The overflow needs a switch between a check and an addition.
#include <pthread.h>
static volatile int count = 2147483646;
static void *add(void *arg) {
    if (count < 2147483647) {
        int now = count;
        count = now + 1;
    }
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, add, 0);
    pthread_create(&t, 0, add, 0);
    return 0;
}
