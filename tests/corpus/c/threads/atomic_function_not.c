// The same statements outside of it.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: confirmed by execution: by

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int a, b;
void __VERIFIER_atomic_both(void) { a++; b++; }
static void *first(void *arg) { a++; b++; return arg; }
static void *second(void *arg) {
    __VERIFIER_atomic_begin();
    int same = a == b;
    __VERIFIER_atomic_end();
    check(same);
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
