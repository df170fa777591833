// Storage of C11 threads.
//@ run: verify % --timeout 120s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <threads.h>

static tss_t key;
static int ended;
static void end(void *value) { ended++; }
static int work(void *arg) {
    assert(tss_get(key) == 0);
    assert(tss_set(key, arg) == thrd_success);
    return 0;
}
int main(void) {
    thrd_t t;
    tss_create(&key, end);
    tss_set(key, &ended);
    thrd_create(&t, work, &ended);
    thrd_join(t, 0);
    assert(tss_get(key) == &ended);
    assert(ended == 1);
    return 0;
}
