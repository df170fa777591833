// A block is used by two threads, one after the other.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread -fsanitize=address => exit 0

#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    *(int *)arg = 1;
    
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
