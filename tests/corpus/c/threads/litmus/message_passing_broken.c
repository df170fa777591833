// The flag is set before the message is written.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int data, flag;
static void *a(void *arg) {
    flag = 1;
    data = 42;
    return arg;
}
static void *b(void *arg) {
    if (flag) check(data == 42);
    return arg;
}
int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, 0, a, 0);
    pthread_create(&t1, 0, b, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return 0;
}
