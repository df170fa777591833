// Returned, it is -1.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <threads.h>

static int work(void *arg) {
    if (*(int *)arg) thrd_exit(3);
    return -1;
}
int main(void) {
    thrd_t t;
    int result, flag = 0;
    if (thrd_create(&t, work, &flag) != thrd_success) return 0;
    assert(thrd_join(t, &result) == thrd_success);
    assert(result == 3);
    return 0;
}
