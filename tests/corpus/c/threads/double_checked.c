// Double-checked locking, under sequential consistency.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, value, made;
static void get(void) {
    if (!ready) {
        pthread_mutex_lock(&lock);
        if (!ready) {
            made++;
            value = 7;
            ready = 1;
        }
        pthread_mutex_unlock(&lock);
    }
    check(value == 7);
}
static void *first(void *arg) { get(); return arg; }
static void *second(void *arg) { get(); return arg; }
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    check(made == 1);
    return 0;
}
