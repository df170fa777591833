// To a plain object it is two.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count;
static void *work(void *arg) {
    count += 2;
    count++;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    count += 3;
    pthread_join(t, 0);
    assert(count == 6);
    return 0;
}
