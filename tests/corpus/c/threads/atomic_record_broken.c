// A plain one is not.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct { short a, b; } both_t;
static both_t both;
static void *work(void *arg) {
    both_t value = { 1, 1 };
    both = value;
    return 0;
}
int main(void) {
    pthread_t t;
    both_t seen;
    pthread_create(&t, 0, work, 0);
    seen = both;
    assert(seen.a == seen.b);
    return 0;
}
