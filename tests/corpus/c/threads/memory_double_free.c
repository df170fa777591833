// A block is freed by another thread.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread -fsanitize=address => exit 0

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    free(arg);
    return 0;
}
int main(void) {
    pthread_t t;
    void *block = malloc(4);
    pthread_create(&t, 0, work, block);
    pthread_join(t, 0);
    
    return 0;
}
