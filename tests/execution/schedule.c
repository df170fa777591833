//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: by 3 threads that take turns in the order
//@ not: another order
//@ stdout: verdict: unsafe (unreach-call)
//@ commands
// Two threads lose an increment; each gets the input that it asked for.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int count;
static void *add(void *by) {
    int more = __VERIFIER_nondet_int();
    if (more == *(int *)by) count++;
    return 0;
}
int main(void) {
    pthread_t s, t;
    int seven = 7, eight = 8;
    pthread_create(&s, 0, add, &seven);
    pthread_create(&t, 0, add, &eight);
    pthread_join(s, 0);
    pthread_join(t, 0);
    if (count == 1 && __VERIFIER_nondet_int() == 9) reach_error();
    return 0;
}
