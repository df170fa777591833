// The member is copied alone.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>

struct s { int a, b; };
static struct s x;
static int seen;
static int one(int v) { return v + 1; }
static void *first(void *arg) {
    x.b = 1;
    return 0;
}
static void *second(void *arg) {
    seen = one(x.a);
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
