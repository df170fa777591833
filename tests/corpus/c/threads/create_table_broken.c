// Its result is its own.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static int seen;
static void *one(void *arg) {
    seen = 1;
    return &seen;
}
static void *two(void *arg) {
    seen = 2;
    return 0;
}
static void *(*const table[2])(void *) = { one, two };
int main(int argc, char **argv) {
    pthread_t t;
    void *result;
    int at = argc & 1;
    pthread_create(&t, 0, table[at], 0);
    pthread_join(t, &result);
    assert(seen == at + 1 && result == &seen);
    return 0;
}
