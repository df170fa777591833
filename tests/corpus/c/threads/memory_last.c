// The program ends with its last thread.
//@ run: verify % --timeout 60s --check memcleanup
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread -fsanitize=address => exit 0

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    void *block = malloc(4);
    free(block);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_exit(0);
}
