// One thread does not go through it, and sees nothing yet.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_once_t o = PTHREAD_ONCE_INIT;
static int made, value;
static void make(void) {
    made++;
    value = 5;
}
static void *a(void *arg) {
    pthread_once(&o, make);
    check(value == 5);
    return arg;
}
static void *b(void *arg) {
    if (made) check(value == 5);
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
