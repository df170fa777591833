// Read before the join.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static int x, seen;
static void *first(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    seen = x;
    pthread_join(s, 0);
    return 0;
}
