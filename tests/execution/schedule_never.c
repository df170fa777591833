//@ run: --check reach --confirm never
//@ exit: 1
//@ not: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
// Nothing is run.
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *set(void *arg) {
    x = 1;
    return arg;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, set, 0);
    if (x) reach_error();
    return 0;
}
