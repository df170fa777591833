// The second result is not the first.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread => signal ABRT

#include <assert.h>
#include <pthread.h>

static void *work(void *arg) { return arg; }
int main(void) {
    pthread_t s, t;
    void *first, *second;
    int a, b;
    pthread_create(&s, 0, work, &a);
    pthread_create(&t, 0, work, &b);
    pthread_join(s, &first);
    pthread_join(t, &second);
    assert(first == &a && second == &a);
    return 0;
}
