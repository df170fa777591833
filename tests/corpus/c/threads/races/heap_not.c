// Each gets its own.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <stdlib.h>


static void *first(void *arg) {
    int *p = arg;
    *p = 1;
    return 0;
}
static void *second(void *arg) {
    int *p = arg;
    *p = 2;
    return 0;
}
int main(void) {
    pthread_t s, t;
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    if (!p || !q) return 1;
    pthread_create(&s, 0, first, p);
    pthread_create(&t, 0, second, q);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
