// A block is lost then.
//@ run: verify % --timeout 60s --check memcleanup
//@ exit: 1
//@ stdout: verdict: unsafe

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    void *block = malloc(4);
    
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_exit(0);
}
