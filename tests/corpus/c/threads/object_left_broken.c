// A condition on the stack of a function that has returned.
//@ run: verify % --timeout 60s --confirm never
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <pthread.h>

static pthread_cond_t *all;
static void make(void) {
    pthread_cond_t own = PTHREAD_COND_INITIALIZER;
    all = &own;
    pthread_cond_signal(all);
}
int main(void) {
    make();
    pthread_cond_signal(all);
    return 0;
}
