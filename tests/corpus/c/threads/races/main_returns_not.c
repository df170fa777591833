// Main returns: nothing is left that could race.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int x;
static void *first(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t s;
    x = 2;
    pthread_create(&s, 0, first, 0);
    return 0;
}
