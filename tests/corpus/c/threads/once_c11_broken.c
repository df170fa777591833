// What each thread calls.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int made;
static void make(void) { made++; }
static int work(void *arg) {
    make();
    assert(made == 1);
    return 0;
}
int main(void) {
    thrd_t t;
    thrd_create(&t, work, 0);
    make();
    thrd_join(t, 0);
    assert(made == 1);
    return 0;
}
