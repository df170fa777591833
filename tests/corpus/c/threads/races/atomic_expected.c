// What an exchange expects is no atomic object (C17 7.17.7.4).
//@ run: verify % --timeout 60s --check data-race
//@ exit: 1
//@ stdout: verdict: unsafe (no-data-race)

#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 5;
static int expected;
static void *first(void *arg) {
    atomic_compare_exchange_strong(&x, &expected, 1);
    return 0;
}
int main(void) {
    pthread_t s;
    pthread_create(&s, 0, first, 0);
    atomic_compare_exchange_strong(&x, &expected, 2);
    pthread_join(s, 0);
    return 0;
}
