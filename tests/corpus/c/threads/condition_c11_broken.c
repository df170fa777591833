// Wake-ups may be spurious.
//@ run: verify % --timeout 120s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <threads.h>

static mtx_t lock;
static cnd_t ready;
static int value;
static int work(void *arg) {
    mtx_lock(&lock);
    value = 1;
    cnd_signal(&ready);
    mtx_unlock(&lock);
    return 0;
}
int main(void) {
    thrd_t t;
    mtx_init(&lock, mtx_plain);
    cnd_init(&ready);
    thrd_create(&t, work, 0);
    mtx_lock(&lock);
    if (!value) cnd_wait(&ready, &lock);
    assert(value);
    mtx_unlock(&lock);
    return 0;
}
