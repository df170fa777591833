// It was freed by the other thread.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -pthread -fsanitize=address => asan

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    *(int *)arg = 1;
    free(arg);
    return 0;
}
int main(void) {
    pthread_t t;
    int *block = malloc(sizeof *block);
    if (!block) return 0;
    pthread_create(&t, 0, work, block);
    pthread_join(t, 0);
    *block = 2;
    free(block);
    return 0;
}
