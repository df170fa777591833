// The result of a thread points to what it wrote.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static int box;
static void *work(void *arg) {
    box = 7;
    return &box;
}
int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &result);
    assert(*(int *)result == 7);
    return 0;
}
