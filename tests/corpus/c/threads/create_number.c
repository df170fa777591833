// Numbers as arguments, by casts.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread => exit 0

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) {
    assert((long)arg < 2);
    return 0;
}
int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)(i));
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    return 0;
}
