// A recursive mutex of C11.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <threads.h>

static mtx_t lock;
static int work(void *arg) { return 0; }
int main(void) {
    thrd_t t;
    thrd_create(&t, work, 0);
    mtx_init(&lock, mtx_plain | mtx_recursive);
    assert(mtx_lock(&lock) == thrd_success);
    assert(mtx_trylock(&lock) == thrd_success);
    assert(mtx_unlock(&lock) == thrd_success);
    assert(mtx_unlock(&lock) == thrd_success);
    mtx_destroy(&lock);
    return 0;
}
