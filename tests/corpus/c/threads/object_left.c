// A static one.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static pthread_cond_t *all;
static void make(void) {
    static pthread_cond_t own = PTHREAD_COND_INITIALIZER;
    all = &own;
    pthread_cond_signal(all);
}
int main(void) {
    make();
    pthread_cond_signal(all);
    return 0;
}
