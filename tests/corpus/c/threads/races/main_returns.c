// Main writes what the thread writes, and returns.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int x;
static void *first(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    x = 2;
    return 0;
    pthread_join(s, 0);
    return 0;
}
