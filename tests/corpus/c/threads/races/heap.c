// Both get one block.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

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
    int *p = malloc(sizeof *p);
    if (!p) return 1;
    pthread_create(&s, 0, first, p);
    pthread_create(&t, 0, second, p);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
