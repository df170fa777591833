// The turn is given away too early.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int wants[2], turn, inside;
static void enter(int me) {
    turn = 1 - me;
    wants[me] = 1;
    __VERIFIER_assume(!(wants[1 - me] && turn == 1 - me));
    check(inside == 0);
    inside = 1;
    inside = 0;
    wants[me] = 0;
}
static void *first(void *arg) { enter(0); return arg; }
static void *second(void *arg) { enter(1); return arg; }
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    
    return 0;
}
