// A struct is passed while a member is written.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>

struct s { int a, b; };
static struct s x;
static int seen;
static int sum(struct s v) { return v.a + v.b; }
static void *first(void *arg) {
    x.b = 1;
    return 0;
}
static void *second(void *arg) {
    seen = sum(x);
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
