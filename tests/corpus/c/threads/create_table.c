// A function out of a table is started.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static int seen;
static void *one(void *arg) {
    seen = 1;
    return (void *)1;
}
static void *two(void *arg) {
    seen = 2;
    return (void *)2;
}
static void *(*const table[2])(void *) = { one, two };
int main(int argc, char **argv) {
    pthread_t t;
    void *result;
    int at = argc & 1;
    pthread_create(&t, 0, table[at], 0);
    pthread_join(t, &result);
    assert(seen == at + 1 && (long)result == at + 1);
    return 0;
}
