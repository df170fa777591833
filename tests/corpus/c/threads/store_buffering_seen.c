// Both may see it.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int x, y, r, s_;
static void *first(void *arg) { x = 1; r = y; return arg; }
static void *second(void *arg) { y = 1; s_ = x; return arg; }
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(r == 0 || s_ == 0);
    return 0;
}
