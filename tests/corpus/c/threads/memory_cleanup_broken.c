// One is not.
//@ run: verify % --timeout 60s --check memcleanup
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    
    return 0;
}
int main(void) {
    pthread_t t;
    void *block = malloc(4);
    pthread_create(&t, 0, work, block);
    pthread_join(t, 0);
    return 0;
}
