// The result of a thread that is read is not modelled.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
static void *work(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &result);
    return result != 0;
}
