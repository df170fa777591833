// A ticket lock whose tickets are drawn in two steps.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#include <stdatomic.h>
static atomic_int next, now;
static int count;
static void enter(void) {
    int mine = atomic_load(&next);
    atomic_store(&next, mine + 1);
    while (atomic_load(&now) != mine);
    int old = count;
    count = old + 1;
    atomic_fetch_add(&now, 1);
}
static void *first(void *arg) { enter(); return arg; }
static void *second(void *arg) { enter(); return arg; }
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(count == 2);
    return 0;
}
