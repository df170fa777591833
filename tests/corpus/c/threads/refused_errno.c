// Each thread has an `errno` of its own, which is not modelled.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U301

#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
static void *first(void *arg) {
    errno = 5;
    if (errno != 5) reach_error();
    return arg;
}
static void *second(void *arg) {
    errno = 6;
    return arg;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
