// A record as the argument, and as the result.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

struct task { int from, to; };
static void *work(void *arg) {
    struct task *task = arg;
    task->to = task->from * 2;
    return task;
}
int main(void) {
    pthread_t t;
    struct task task = { 4, 0 };
    void *result;
    pthread_create(&t, 0, work, &task);
    pthread_join(t, &result);
    assert(((struct task *)result)->to == 8);
    return 0;
}
