// Adjacent bit-fields are one location.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static struct { unsigned a : 4, b : 4; } s;
static void *first(void *arg) {
    s.a = 1;
    return 0;
}
static void *second(void *arg) {
    s.b = 2;
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
