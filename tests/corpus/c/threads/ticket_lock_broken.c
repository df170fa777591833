// Taking a ticket is not atomic.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static unsigned next, serving;
static int inside;
static void work(void) {
    unsigned mine = next++;
    __VERIFIER_assume(__atomic_load_n(&serving, __ATOMIC_SEQ_CST) == mine);
    check(inside == 0);
    inside = 1;
    inside = 0;
    __atomic_fetch_add(&serving, 1, __ATOMIC_SEQ_CST);
}
static void *first(void *arg) { work(); return arg; }
static void *second(void *arg) { work(); return arg; }
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    
    return 0;
}
