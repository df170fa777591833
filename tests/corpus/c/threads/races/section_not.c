// Both are in sections.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;
static void *first(void *arg) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_atomic_end();
    return 0;
}
static void *second(void *arg) {
    __VERIFIER_atomic_begin();
    x = 2;
    __VERIFIER_atomic_end();
    return 0;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
