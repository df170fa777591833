// A block is freed after the thread that uses it has ended.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -pthread -fsanitize=address => exit 0

#include <pthread.h>
#include <stdlib.h>

static int *volatile block;
static void *work(void *arg) {
    *block = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    block = malloc(sizeof *block);
    if (!block) return 0;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    free(block);
    return 0;
}
