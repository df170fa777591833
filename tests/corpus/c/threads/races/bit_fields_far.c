// Adjacent bit-fields are one location, however many bytes they have.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

static struct { unsigned a : 30, b : 30, c : 2; } s;
static void *first(void *arg) {
    s.a = 1;
    return 0;
}
static void *second(void *arg) {
    s.c = 2;
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
