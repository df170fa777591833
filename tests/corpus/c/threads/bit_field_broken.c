// A store writes its neighbour back, too.
//@ run: verify % --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
#include <pthread.h>

static struct { int a : 4, b : 4; } bits;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    bits.a = 1;
    pthread_mutex_unlock(&lock);
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
