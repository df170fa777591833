// The thread may come later.
//@ run: verify % --timeout 60s --check memsafety
//@ exit: 1
//@ stdout: verdict: unsafe

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
    
    free(block);
    return 0;
}
