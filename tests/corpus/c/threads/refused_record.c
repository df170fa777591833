// A copy from one `_Atomic` record to another is a read and a write.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <pthread.h>
typedef struct { short a, b; } both_t;
static _Atomic both_t from, to;
static void *work(void *arg) {
    to = from;
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    return 0;
}
