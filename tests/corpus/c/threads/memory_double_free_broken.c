// And once more.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread -fsanitize=address => asan

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
    free(block);
    return 0;
}
