// Read behind it.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

static int x, seen;
static void *first(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    pthread_join(s, 0);
    seen = x;
    return 0;
}
