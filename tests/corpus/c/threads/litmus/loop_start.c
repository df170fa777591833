// Threads started and joined in loops.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x;
static void *a(void *arg) {
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return arg;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, a, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    check(x == 2);
    return 0;
}
