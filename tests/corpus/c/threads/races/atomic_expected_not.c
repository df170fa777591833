// Each thread has its own.
//@ run: verify % --timeout 60s --check data-race
//@ exit: 0
//@ stdout: verdict: safe

#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 5;
static void *first(void *arg) {
    int expected = 0;
    atomic_compare_exchange_strong(&x, &expected, 1);
    return 0;
}
int main(void) {
    pthread_t s;
    int expected = 0;
    pthread_create(&s, 0, first, 0);
    atomic_compare_exchange_strong(&x, &expected, 2);
    pthread_join(s, 0);
    return 0;
}
