// With another bit-field between them they are one.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>

static struct { int a : 4; int between : 4; int b : 4; } bits;
static void *work(void *arg) {
    bits.a = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    bits.b = 2;
    pthread_join(t, 0);
    assert(bits.a == 1 && bits.b == 2);
    return 0;
}
